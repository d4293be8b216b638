import { useEffect } from 'react';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import { useSaveWebStatus } from '#web/core/api/queries.ts';
import { DialogBoundary } from '../../core/errors/DialogBoundary.tsx';

/**
 * Sets the web status to started when an applicant without one logs in, and saves it (spec §4). It draws nothing but its
 * error; closing that retries.
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
