import { useEffect, useState } from 'react';
import { lenientStorage } from '#web/core/lenient-storage.ts';

const NAME = 'form-draft';
/** A pause in typing, in milliseconds. */
const PAUSE = 500;

/** The text being edited; it survives a reload of the tab. */
export function useDraft(inForce: string): [string, (text: string) => void] {
  const [storage] = useState(() => lenientStorage(() => window.sessionStorage));
  const [draft, setDraft] = useState(() => storage.getItem(NAME));
  function change(text: string) {
    const next = text === inForce ? null : text;
    if (next === null) storage.removeItem(NAME);
    else storage.setItem(NAME, next);
    setDraft(next);
  }
  return [draft ?? inForce, change];
}

/** The value, updated after a pause in its changes. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
