import { useCallback, useEffect, useRef } from 'react';

const RELEASES = ['pointerup', 'pointercancel'] as const;

/**
 * Delays work, such as showing an error on blur, while a pointer is pressed: a layout shift could move the pressed button away, so that
 * nothing would be clicked.
 * @returns a function that runs work at once, or right after the pointer is released.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    const note = ({ type, button }: PointerEvent) => {
      isPressed.current = type === 'pointerdown' && button === 0;
    };
    for (const type of ['pointerdown', ...RELEASES] as const) addEventListener(type, note, options);
    return () => end.abort();
  }, []);
  return useCallback((work) => {
    if (!isPressed.current) return work();
    const end = new AbortController();
    const release = () => {
      end.abort();
      // The click event follows the release.
      setTimeout(work);
    };
    for (const type of RELEASES)
      addEventListener(type, release, { capture: true, signal: end.signal });
  }, []);
}
