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
      style.setProperty('--bar', `${stickyBarHeight()}px`);
      style.setProperty('--toasts', `${count > 0 ? (corner.current?.offsetHeight ?? 0) : 0}px`);
    }
    makeRoom();
    if (count > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
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
