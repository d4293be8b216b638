import { useSessionContext } from '#web/applicant/session/context.tsx';
import { getProfile } from '#web/core/api/calls.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { IDLE_TIMEOUT, IDLE_WARNING } from '#web/core/constants.ts';
import { IdleDialog } from '#web/core/IdleDialog.tsx';
import { useSay } from '#web/core/language/say.ts';

const LIMITS = { timeout: IDLE_TIMEOUT, warning: IDLE_WARNING, channel: 'portal-idle' };
/** How often activity renews the session, in milliseconds, even if nothing is saved. */
const RENEW_EVERY = 5 * 60_000;

/** Asks idle applicants whether they are still there, and logs them out if they do not answer (spec §4). */
export default function IdleWatch() {
  const say = useSay();
  const { sessionEnd } = useSessionContext();
  // Any call extends the session on the server. A failure is not shown.
  const { mutate: keepAlive } = useMutation({
    mutationFn: () => getProfile(),
    throwOnError: false,
  });
  return (
    <IdleDialog
      limits={LIMITS}
      renewEvery={RENEW_EVERY}
      onRenew={keepAlive}
      onLeave={() => void sessionEnd.logOutIdle()}
      title={say('Still working?')}
      stay={say('Yes - Take me back to my application')}
      leave={say('No - Please log me out')}
      countdown={(seconds) =>
        say(
          'Otherwise we will save your answers and log you out in {seconds, plural, one {# second} other {# seconds}}.',
          { seconds },
        )
      }
    >
      {say('You have been inactive for a little while. Would you like to stay logged in?')}
    </IdleDialog>
  );
}
