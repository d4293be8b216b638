import { GET_STAFF_PROFILE, SIGN_OUT } from '#contract/calls.ts';
import { read, send } from '#web/core/api/request.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { IdleDialog } from '#web/core/IdleDialog.tsx';
import { useSay } from '#web/core/language/say.ts';
import { ME } from '../me.ts';

/**
 * The server ends a session 30 minutes after its last call, and records calls at most once a minute. The page therefore times out a minute
 * earlier, and warns two minutes before that.
 */
const LIMITS = { timeout: 29 * 60_000, warning: 2 * 60_000, channel: 'matricula-desk-idle' };
const RENEW_EVERY = 5 * 60_000;

/** Warns before an idle session ends, and signs out if nobody answers. Reading and typing count as activity. */
export function IdleWatch() {
  const say = useSay();
  const client = useQueryClient();
  return (
    <IdleDialog
      limits={LIMITS}
      renewEvery={RENEW_EVERY}
      // Ignore a failure: the next call shows whether the session has ended.
      onRenew={() => void read(GET_STAFF_PROFILE).catch(() => undefined)}
      onLeave={() => {
        send(SIGN_OUT).catch(() => undefined);
        client.setQueryData(ME, null);
      }}
      title={say('Are you still there?')}
      stay={say('Stay signed in')}
      leave={say('Sign out')}
      countdown={(seconds) =>
        say(
          'It ends in {seconds, plural, one {# second} other {# seconds}}. What you have typed stays on the page.',
          { seconds },
        )
      }
    >
      {say('Nothing has happened here for a while, so your session is about to end.')}
    </IdleDialog>
  );
}
