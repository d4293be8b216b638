import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps toasts from covering content: they stand above the buttons at the page's end, the page grows by their height so that everything can
 * be scrolled into view, and a focused element below them is scrolled into view.
 * @param count the number of toasts.
 */
export function useRoomForToasts(corner: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const list = corner.current;
    if (count === 0 || list === null) return;
    function measure() {
      const height = list?.offsetHeight ?? 0;
      const bar = Math.min(heightOfButtons(), window.innerHeight - height);
      style.setProperty('--bar', `${bar}px`);
      style.setProperty('--toasts', `${bar + height}px`);
    }
    function makeRoom() {
      measure();
      const focused = document.activeElement;
      if (focused && list && isBelow(focused, list)) focused.scrollIntoView({ block: 'nearest' });
    }
    makeRoom();
    // Radix draws the toasts later than the list around them.
    const watch = new ResizeObserver(makeRoom);
    watch.observe(list);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--toasts');
    };
  }, [corner, count]);
}

/** How far the buttons at the page's end reach up from the window's edge: a bar that sticks there, or all of them where they are in sight. */
function heightOfButtons(): number {
  const bar = document.querySelector('[data-bar]');
  if (!bar || getComputedStyle(bar).position !== 'sticky') return 0;
  const buttons = [bar, ...document.querySelectorAll('[data-way-on]')].filter(isDrawn);
  const tops = buttons.map((button) => button.getBoundingClientRect().top);
  return Math.max(0, window.innerHeight - Math.min(...tops));
}

function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function isBelow(element: Element, cover: Element): boolean {
  const [hidden, covering] = [element.getBoundingClientRect(), cover.getBoundingClientRect()];
  return hidden.bottom > covering.top && hidden.top < covering.bottom;
}
