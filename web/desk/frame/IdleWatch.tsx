import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { type Presence, watchPresence } from '#web/shell/idle/presence.ts';
import { useSecondsLeft } from '#web/shell/idle/useSecondsLeft.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { getMe, signOut } from '../calls.ts';
import { ME } from '../me.ts';

/**
 * The server ends a session 30 minutes after its last call, and notes a call at most once a minute: so the page is a minute ahead of it,
 * and asks two minutes before that.
 */
const LIMITS = { timeout: 29 * 60_000, warning: 2 * 60_000, channel: 'matricula-desk-idle' };
/** How often the session of somebody who reads or writes is renewed, in milliseconds. */
const RENEW_EVERY = 5 * 60_000;

/** Says in time that a session ends because nobody is here, and ends it where nobody answers. Reading and typing count as being here. */
export function IdleWatch() {
  const say = useSay();
  const client = useQueryClient();
  const renewedAt = useRef(Date.now());
  const presence = useRef<Presence>(undefined);
  const [isWarned, setWarned] = useState(false);
  const renew = useEffectEvent(() => {
    renewedAt.current = Date.now();
    // Whether the session is still there is told by the next call that matters.
    getMe().catch(() => undefined);
  });
  useEffect(() => {
    const watched = watchPresence(
      {
        onWarning: () => setWarned(true),
        onReturn: () => setWarned(false),
        onActive: () => {
          if (Date.now() - renewedAt.current >= RENEW_EVERY) renew();
        },
        onLeave: () => {
          signOut().catch(() => undefined);
          client.setQueryData(ME, null);
        },
      },
      LIMITS,
    );
    presence.current = watched;
    return watched.stop;
  }, [client]);
  function stay() {
    presence.current?.stay();
    renewedAt.current = Date.now();
    getMe().catch(() => undefined);
  }
  return (
    <AlertDialog
      isOpen={isWarned}
      onClose={stay}
      title={say('Are you still there?')}
      actions={
        <>
          <Button onClick={stay}>{say('Stay signed in')}</Button>
          <Button variant="secondary" onClick={() => presence.current?.leave()}>
            {say('Sign out')}
          </Button>
        </>
      }
    >
      <p>{say('Nothing has happened here for a while, so your session is about to end.')}</p>
      <Countdown remaining={() => presence.current?.remaining() ?? 0} />
    </AlertDialog>
  );
}

/** Not a live region: screen readers would announce each second. */
function Countdown({ remaining }: { remaining: () => number }) {
  const say = useSay();
  const seconds = useSecondsLeft(remaining);
  return (
    <p>
      <output aria-live="off">
        {say(
          'It ends in {seconds, plural, one {# second} other {# seconds}}. What you have typed stays on the page.',
          { seconds },
        )}
      </output>
    </p>
  );
}
