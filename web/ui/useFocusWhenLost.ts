import { type RefObject, useEffect, useRef } from 'react';

/**
 * A place that takes the focus when what had it went away, such as a row with the button that removed it: else a keyboard, or
 * somebody who hears the page, would begin again at its top.
 * @param state changes with all that can go away. @returns the place; the page's heading stands in where it is gone, too.
 */
export function useFocusWhenLost<Place extends HTMLElement>(
  state: string,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (document.activeElement?.matches('body, main') === false) return;
    const target = place.current ?? document.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
