import { useEffect } from 'react';
import { getCollege } from '#web/core/college.ts';

/** Names the browser's tab: "My sign-in – Alder Valley College". Whatever came before gets its name back. */
export function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} – ${getCollege().partnerName}`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
