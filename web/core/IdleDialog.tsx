import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { type Presence, type PresenceLimits, watchPresence } from './presence.ts';

interface IdleDialogProps {
  readonly limits: PresenceLimits;
  /** How often to renew an active user's session on the server, in milliseconds. */
  readonly renewEvery: number;
  readonly onRenew: () => void;
  /** The user chose to leave, or did not answer in time. */
  readonly onLeave: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Labels of the two buttons. */
  readonly stay: string;
  readonly leave: string;
  /** The sentence that says how long is left. */
  readonly countdown: (seconds: number) => string;
}

/** Renews the session while the user is active; after a while without activity, asks whether they are still there. */
export function IdleDialog(props: IdleDialogProps) {
  const { limits, renewEvery, onRenew, onLeave, title, children, stay, leave, countdown } = props;
  const renewedAt = useRef(Date.now());
  const presence = useRef<Presence>(undefined);
  const [isWarned, setWarned] = useState(false);
  function renew() {
    renewedAt.current = Date.now();
    onRenew();
  }
  const onActive = useEffectEvent(() => {
    if (Date.now() - renewedAt.current >= renewEvery) renew();
  });
  const end = useEffectEvent(onLeave);
  useEffect(() => {
    const watched = watchPresence(
      {
        onWarning: () => setWarned(true),
        onReturn: () => setWarned(false),
        onActive: () => onActive(),
        onLeave: () => end(),
      },
      limits,
    );
    presence.current = watched;
    return watched.stop;
  }, [limits]);
  function goOn() {
    presence.current?.stay();
    renew();
  }
  return (
    <AlertDialog
      isOpen={isWarned}
      onClose={goOn}
      title={title}
      actions={
        <>
          <Button onClick={goOn}>{stay}</Button>
          <Button variant="secondary" onClick={() => presence.current?.leave()}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Countdown remaining={() => presence.current?.remaining() ?? 0} inWords={countdown} />
    </AlertDialog>
  );
}

/** Updated every second. Not a live region: screen readers would announce each update. */
function Countdown({
  remaining,
  inWords,
}: {
  remaining: () => number;
  inWords: (seconds: number) => string;
}) {
  const secondsLeft = () => Math.ceil(remaining() / 1000);
  const [seconds, setSeconds] = useState(secondsLeft);
  const onTick = useEffectEvent(() => setSeconds(secondsLeft()));
  useEffect(() => {
    const timer = setInterval(() => onTick(), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p>
      <output aria-live="off">{inWords(seconds)}</output>
    </p>
  );
}
