import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeepAlive } from '#web/api/queries.ts';
import { useSay } from '#web/language/say.ts';
import { useSessionContext } from '#web/session/context.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { type Presence, watchPresence } from './presence.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** How often an active applicant's session is renewed on the server, in milliseconds, also if nothing is saved. */
const KEEP_ALIVE_INTERVAL = 300_000;

/** Asks an idle applicant whether they are still there, and logs them out without an answer (spec §4). */
export default function IdleWatch() {
  const say = useSay();
  const { sessionEnd } = useSessionContext();
  const { mutate: keepAlive } = useKeepAlive();
  const lastKeepAlive = useRef(Date.now());
  const presence = useRef<Presence>(undefined);
  const [isWarned, setWarned] = useState(false);
  function keepSessionAlive() {
    lastKeepAlive.current = Date.now();
    keepAlive();
  }
  const onActive = useEffectEvent(() => {
    if (Date.now() - lastKeepAlive.current >= KEEP_ALIVE_INTERVAL) keepSessionAlive();
  });
  useEffect(() => {
    const watched = watchPresence({
      onWarning: () => setWarned(true),
      onReturn: () => setWarned(false),
      onActive: () => onActive(),
      onLeave: () => void sessionEnd.logOutIdle(),
    });
    presence.current = watched;
    return watched.stop;
  }, [sessionEnd]);
  function stay() {
    presence.current?.stay();
    keepSessionAlive();
  }
  return (
    <AlertDialog
      isOpen={isWarned}
      onClose={stay}
      title={say('Still working?')}
      actions={
        <>
          <Button onClick={stay}>{say('Yes - Take me back to my application')}</Button>
          <Button variant="secondary" onClick={() => presence.current?.leave()}>
            {say('No - Please log me out')}
          </Button>
        </>
      }
    >
      <p>{say('You have been inactive for a little while. Would you like to stay logged in?')}</p>
      <Countdown remaining={() => presence.current?.remaining() ?? 0} />
    </AlertDialog>
  );
}

/** The remaining seconds. Not a live region: screen readers would announce each second. */
function Countdown({ remaining }: { remaining: () => number }) {
  const say = useSay();
  const seconds = useSecondsLeft(remaining);
  return (
    <p>
      <output aria-live="off">
        {say(
          'Otherwise we will save your answers and log you out in {seconds, plural, one {# second} other {# seconds}}.',
          { seconds },
        )}
      </output>
    </p>
  );
}
