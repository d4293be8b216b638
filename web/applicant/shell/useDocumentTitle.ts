import { useEffect } from 'react';
import { getCollege } from '#web/core/college.ts';

/** Names the browser's tab after the screen: "About You – Alder Valley College". */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} – ${getCollege().partnerName}`;
  }, [screen]);
}
