import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps toasts from covering what is needed next: they stand above a bar that stays at the bottom, the page gets so much
 * longer that everything can be scrolled out from under them, and what has the focus is.
 * @param count how many toasts there are.
 */
export function useRoomForToasts(corner: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    function makeRoom() {
      const bar = stickyBarHeight();
      style.setProperty('--bar', `${bar}px`);
      style.setProperty('--toasts', `${bar + (corner.current?.offsetHeight ?? 0)}px`);
    }
    if (count === 0) return;
    makeRoom();
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    window.addEventListener('resize', makeRoom);
    return () => {
      window.removeEventListener('resize', makeRoom);
      style.removeProperty('--toasts');
    };
  }, [corner, count]);
}

/** The height of the bar that stays at the bottom, where there is one. */
function stickyBarHeight(): number {
  const bar = document.querySelector<HTMLElement>('[data-bar]');
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}
