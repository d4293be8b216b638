import { useEffect } from 'react';

/** Makes the browser ask before the page is left, as long as the page holds work that is stored nowhere else. */
export function useLeaveWarning(holdsWork: boolean): void {
  useEffect(() => {
    if (!holdsWork) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [holdsWork]);
}
