import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Whoever pressed a button that is gone in the next phase would be thrown back to the top of the page. The focus goes to
 * the question instead. Spread what this gives onto the element around the buttons.
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
