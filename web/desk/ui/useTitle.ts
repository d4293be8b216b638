import { useEffect } from 'react';
import { getCollege } from '#web/core/college.ts';

/** Sets the title of the browser's tab: "My sign-in – Alder Valley College". Restores the previous title on unmount. */
export function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} – ${getCollege().partnerName}`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
