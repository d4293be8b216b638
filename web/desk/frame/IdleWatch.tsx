import { useQueryClient } from '@tanstack/react-query';
import { IdleDialog } from '#web/core/IdleDialog.tsx';
import { useSay } from '#web/core/language/say.ts';
import { getMe, signOut } from '../calls.ts';
import { ME } from '../me.ts';

/**
 * The server ends a session 30 minutes after its last call, and notes a call at most once a minute: so the page is a minute ahead of it,
 * and asks two minutes before that.
 */
const LIMITS = { timeout: 29 * 60_000, warning: 2 * 60_000, channel: 'matricula-desk-idle' };
const RENEW_EVERY = 5 * 60_000;

/** Says in time that a session ends because nobody is here, and ends it where nobody answers. Reading and typing count as being here. */
export function IdleWatch() {
  const say = useSay();
  const client = useQueryClient();
  return (
    <IdleDialog
      limits={LIMITS}
      renewEvery={RENEW_EVERY}
      // Whether the session is still there is told by the next call that matters.
      onRenew={() => void getMe().catch(() => undefined)}
      onLeave={() => {
        signOut().catch(() => undefined);
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
