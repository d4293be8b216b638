import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps toasts from covering what is needed next: they stand above a bar that stays at the bottom, the page gets so much
 * longer that everything can be scrolled out from under them, and what has the focus is.
 * @param count how many toasts there are.
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
    // Radix draws toasts into their corner a moment after it has drawn the corner.
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

/** The height of the bar that stays at the bottom, where there is one. */
function stickyBarHeight(): number {
  const bar = document.querySelector<HTMLElement>('[data-bar]');
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}
