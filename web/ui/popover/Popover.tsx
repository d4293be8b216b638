import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Popover.module.css';

interface PopoverProps {
  /**
   * The button that opens the popover, which appears below it. Render the popover right behind the button, so that Tab moves from one into
   * the other. Give the button `aria-haspopup="dialog"` and `aria-expanded`.
   */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The name for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

type Anchor = PopoverProps['anchor'];
type Panel = RefObject<HTMLDivElement | null>;

/**
 * A small panel below a button, with a close button. Escape, a press outside, focus that leaves, and the button itself close it. The focus
 * then returns to the button, unless it has moved elsewhere.
 */
export default function Popover({ isOpen, onOpenChange, ...rest }: PopoverProps) {
  return isOpen ? <OpenPopover {...rest} onClose={() => onOpenChange(false)} /> : null;
}

function OpenPopover({
  anchor,
  label,
  children,
  onClose,
}: Pick<PopoverProps, 'anchor' | 'label' | 'children'> & { onClose: () => void }) {
  const say = useSay();
  const panel = useRef<HTMLDivElement>(null);
  usePlaceBelow(anchor, panel);
  useFocusInside(anchor, panel);
  useDismissal(anchor, panel, onClose);
  return (
    <div ref={panel} role="dialog" aria-label={label} className={styles.popover}>
      {children}
      <button type="button" className={styles.close} aria-label={say('Close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Distances in pixels: between button and panel, and (at least) between panel and window edge. */
const GAP = 8;
const EDGE = 12;

/** Aligns the end of the panel with the end of the button, unless it would leave the window. */
function usePlaceBelow(anchor: Anchor, panel: Panel): void {
  useLayoutEffect(() => {
    function place() {
      const [button, element] = [anchor.current, panel.current];
      if (button === null || element === null) return;
      const { left, right, bottom } = button.getBoundingClientRect();
      const { clientWidth, dir } = document.documentElement;
      const buttonsEnd = dir === 'rtl' ? left : clientWidth - right;
      const fromEnd = Math.min(buttonsEnd, clientWidth - element.offsetWidth - EDGE);
      element.style.top = `${bottom + window.scrollY + GAP}px`;
      element.style.insetInlineEnd = `${Math.max(EDGE, fromEnd)}px`;
    }
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor, panel]);
}

/** Focuses the first thing to press. On close, returns the focus to the button, unless it has moved elsewhere. */
function useFocusInside(anchor: Anchor, panel: Panel): void {
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [panel]);
  // An effect without layout runs after the panel is gone; before that, React itself restores the focus.
  useEffect(
    () => () => {
      if (isNowhere(document.activeElement)) anchor.current?.focus();
    },
    [anchor],
  );
}

/** A press on nothing focuses the body or the main element, so the focus counts as lost. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused.matches('body, main');
}

/** Presses on the button are not outside: the button toggles the panel itself. */
function useDismissal(anchor: Anchor, panel: Panel, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node &&
      panel.current?.contains(target) === false &&
      anchor.current?.contains(target) !== true;
    function handleOutside({ target }: Event) {
      if (isOutside(target)) close();
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'Escape') close();
    }
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // Touch scrolling ends without `pointerup`, so it does not close the panel.
    document.addEventListener('pointerup', handleOutside, options);
    // This includes the heading of a new page, which takes the focus on arrival.
    document.addEventListener('focusin', handleOutside, options);
    document.addEventListener('keydown', handleKey, options);
    return () => listening.abort();
  }, [anchor, panel]);
}
