import { useEffect } from 'react';
import { getCollege } from './college.ts';

/** Names the browser's tab after the screen, "About You – Alder Valley College", and restores the previous name on unmount. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${screen} – ${getCollege().partnerName}`;
    return () => {
      document.title = before;
    };
  }, [screen]);
}
