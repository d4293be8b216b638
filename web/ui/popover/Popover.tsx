import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Popover.module.css';

interface PopoverProps {
  /**
   * The button that opens it, and below which it appears: render it right behind that button, so that Tab goes from one into
   * the other. Give the button `aria-haspopup="dialog"` and `aria-expanded`.
   */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What it is, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

type Anchor = PopoverProps['anchor'];
type Panel = RefObject<HTMLDivElement | null>;

/**
 * A small panel below a button, with a close button. Escape, a press outside, focus that goes elsewhere and the button itself
 * close it; focus goes back to the button, unless it is wanted elsewhere.
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

/** Between the button and the panel, and at least between the panel and the edge of the window; in pixels. */
const GAP = 8;
const EDGE = 12;

/** Its end is below the button's, as long as it stays in the window. */
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

/** Focus begins with the first thing to press. Afterwards it is the button's, unless it went elsewhere. */
function useFocusInside(anchor: Anchor, panel: Panel): void {
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [panel]);
  // Not before the panel is gone: React itself puts the focus back where it was before that.
  useEffect(
    () => () => {
      if (isNowhere(document.activeElement)) anchor.current?.focus();
    },
    [anchor],
  );
}

/** A press beside everything puts the focus on the body, or on what holds the whole page: nobody wants it there. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused.matches('body, main');
}

/** The button is no outside: it opens and closes by itself. */
function useDismissal(anchor: Anchor, panel: Panel, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node &&
      panel.current?.contains(target) === false &&
      anchor.current?.contains(target) !== true;
    function handleOutside({ target }: Event) {
      if (isOutside(target)) close.current();
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'Escape') close.current();
    }
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // A finger that scrolls the page ends without one of these.
    document.addEventListener('pointerup', handleOutside, options);
    // Also the heading of another page, which takes the focus when that page arrives.
    document.addEventListener('focusin', handleOutside, options);
    document.addEventListener('keydown', handleKey, options);
    return () => listening.abort();
  }, [anchor, panel]);
}
