import { useEffect, useRef, useState } from 'react';
import { useKeepAlive } from '../../api/queries.ts';
import { logOutIdle } from '../../session/leaving.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog } from '../../ui/dialog/Dialog.tsx';
import { useIdle } from './use-idle.ts';

/** Who types for long without saving must not lose their session on the server: it hears of them this often, in ms. */
const KEEP_ALIVE_INTERVAL = 300_000;

/** Looks after an applicant who is logged in: asks whether they are still there, and logs out who is not (spec §4). */
export function IdleWatch() {
  const { mutate: keepAlive } = useKeepAlive();
  const lastSign = useRef(Date.now());
  function tellServer() {
    lastSign.current = Date.now();
    keepAlive();
  }
  const idle = useIdle({
    onLeave: () => void logOutIdle(),
    onActive: () => {
      if (Date.now() - lastSign.current >= KEEP_ALIVE_INTERVAL) tellServer();
    },
  });
  function stay() {
    idle.stay();
    tellServer();
  }
  return (
    <AlertDialog
      isOpen={idle.isWarned}
      onClose={stay}
      title="Still working?"
      actions={
        <>
          <Button onClick={stay}>Yes - Take me back to my application</Button>
          <Button variant="secondary" onClick={idle.leave}>
            No - Please log me out
          </Button>
        </>
      }
    >
      <p>You have been inactive for a little while. Would you like to stay logged in?</p>
      <Countdown remaining={idle.remaining} />
    </AlertDialog>
  );
}

/** Seconds left. Not a live region: a screen reader that read each of them would say nothing else. */
function Countdown({ remaining }: { remaining: () => number }) {
  const [seconds, setSeconds] = useState(() => Math.ceil(remaining() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil(remaining() / 1000)), 1000);
    return () => clearInterval(timer);
  }, [remaining]);
  return (
    <p>
      Otherwise we will save your answers and log you out in{' '}
      <output aria-live="off">{seconds}</output> {seconds === 1 ? 'second' : 'seconds'}.
    </p>
  );
}
