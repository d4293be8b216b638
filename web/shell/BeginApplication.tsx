import { useEffect } from 'react';
import { useSaveWebStatus } from '#web/api/queries.ts';
import { useSession, useSessionContext } from '#web/session/context.tsx';
import { DialogBoundary } from './errors/DialogBoundary.tsx';

/**
 * An applicant who logs in for the first time has started: the page says so, and tells the server (spec §4). It draws
 * nothing but the failure to do so; when that is closed, it tries again.
 */
export function BeginApplication() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return isLoggedIn ? (
    <DialogBoundary>
      <Begin />
    </DialogBoundary>
  ) : null;
}

function Begin() {
  const hasNotStarted = useSession((session) => session.webStatus === null);
  const { session } = useSessionContext();
  const { mutate: saveWebStatus } = useSaveWebStatus();
  useEffect(() => {
    if (!hasNotStarted) return;
    session.setWebStatus('started');
    saveWebStatus({ web_status: 'started' }, { onError: () => session.setWebStatus(null) });
  }, [hasNotStarted, saveWebStatus, session]);
  return null;
}
