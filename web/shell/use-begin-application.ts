import { useEffect } from 'react';
import { useSaveWebStatus } from '../api/queries.ts';
import { setWebStatus, useSession } from '../session/session.ts';

/** An applicant who logs in for the first time has started: the page says so, and tells the server (spec §4). */
export function useBeginApplication(): void {
  const hasNotStarted = useSession((session) => session.isLoggedIn && session.webStatus === null);
  const { mutate: saveWebStatus } = useSaveWebStatus();
  useEffect(() => {
    if (!hasNotStarted) return;
    setWebStatus('started');
    saveWebStatus({ web_status: 'started' });
  }, [hasNotStarted, saveWebStatus]);
}
