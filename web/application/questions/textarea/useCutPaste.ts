import { type ClipboardEvent, useRef, useState } from 'react';

/**
 * Notices a paste that does not fit: the browser takes what fits and says nothing about the rest.
 * `cut` is how many characters of the last paste were left out, until something else is typed.
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
    /** Call it on every change; the one that the paste itself makes does not count. */
    forgetPaste: () => {
      if (!isPasting.current) setCut(0);
      isPasting.current = false;
    },
  };
}
