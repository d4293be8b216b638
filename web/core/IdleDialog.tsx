import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import {
  type Presence,
  type PresenceLimits,
  watchPresence,
} from '../applicant/shell/idle/presence.ts';

interface IdleDialogProps {
  readonly limits: PresenceLimits;
  /** How often the session of somebody who is active is renewed on the server, in milliseconds. */
  readonly renewEvery: number;
  readonly onRenew: () => void;
  /** Nobody has answered, or whoever is here wants to go. */
  readonly onLeave: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the two buttons say. */
  readonly stay: string;
  readonly leave: string;
  /** Says how long is left. */
  readonly countdown: (seconds: number) => string;
}

/** Renews the session of somebody who is active, and asks somebody who is not whether they are still there. */
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

/** Looked at each second. Not a live region: screen readers would announce all of them. */
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
