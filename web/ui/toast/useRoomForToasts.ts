import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps toasts from covering content: they stand above a sticky bar, the page grows by their height so that everything can be scrolled into
 * view, and the focused element is scrolled into view.
 * @param count the number of toasts.
 */
export function useRoomForToasts(corner: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const list = corner.current;
    if (count === 0 || list === null) return;
    function measure() {
      const bar = stickyBarHeight();
      style.setProperty('--bar', `${bar}px`);
      style.setProperty('--toasts', `${bar + (list?.offsetHeight ?? 0)}px`);
    }
    function makeRoom() {
      measure();
      document.activeElement?.scrollIntoView({ block: 'nearest' });
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

/** The height of the sticky bar at the bottom; 0 without one. */
function stickyBarHeight(): number {
  const bar = document.querySelector<HTMLElement>('[data-bar]');
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}
