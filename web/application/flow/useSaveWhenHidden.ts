import { useEffect } from 'react';
import type { Flow } from './flow.ts';

/**
 * Saves when the page goes out of sight, since a phone may never show it again, and when the connection is back.
 * Nobody pressed anything, so a failure only shows beside the buttons.
 */
export function useSaveWhenHidden(flow: Pick<Flow, 'save'>): void {
  useEffect(() => {
    function saveQuietly() {
      flow.save().catch(() => undefined);
    }
    function handleVisibility() {
      if (document.visibilityState === 'hidden') saveQuietly();
    }
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', saveQuietly);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', saveQuietly);
    };
  }, [flow]);
}
