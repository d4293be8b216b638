import { type ClipboardEvent, useRef, useState } from 'react';

/**
 * Detects a paste that does not fit: the browser cuts it off silently. `cut` is the number of characters that were cut
 * off, until something else is typed.
 */
export function useCutPaste(limit: number) {
  const [cut, setCut] = useState(0);
  const isPasting = useRef(false);
  return {
    cut,
    watchPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) => {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const pasted = clipboardData.getData('text').replace(/\r\n?/g, '\n').length;
      const whole = value.length - (selectionEnd - selectionStart) + pasted;
      isPasting.current = true;
      setCut(Math.max(0, whole - limit));
    },
    /** Call it on every change; it ignores the change of the paste itself. */
    forgetPaste: () => {
      if (!isPasting.current) setCut(0);
      isPasting.current = false;
    },
  };
}
