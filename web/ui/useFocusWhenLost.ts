import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to a place when the focused element is removed, such as the row of a pressed remove button. Otherwise keyboard and screen
 * reader users would start again at the top of the page.
 * @param state changes whenever something may be removed; a number does so by shrinking.
 * @returns the place; if it was removed too, the page's heading takes the focus.
 */
export function useFocusWhenLost<Place extends HTMLElement>(
  state: string | number,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const seen = useRef(state);
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (before === state || (typeof before === 'number' && Number(state) > before)) return;
    if (document.activeElement?.matches('body, main') === false) return;
    const target = place.current ?? document.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
