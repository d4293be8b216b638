import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the question when the focused button disappears; otherwise the browser would move it to the top of the
 * page. Spread the handlers onto the element around the buttons.
 */
export function useFocusThatStays(questionId: string) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) {
      document.getElementById(questionId)?.focus({ preventScroll: true });
    }
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null;
    },
  };
}
