import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIdleTimer } from 'react-idle-timer';
import { IDLE_EVENT_THROTTLE, IDLE_TIMEOUT, IDLE_WARNING } from '../../constants.ts';

/** The channel on which the tabs of this portal tell each other. */
const CHANNEL = 'portal-idle';
const LEAVE = 'leave';
/** How often this tab looks for itself, in milliseconds; see {@link useOwnLook}. */
const OWN_LOOK_INTERVAL = 5000;

export interface Idle {
  /** The applicant has been away for so long that they will be logged out in less than a minute. */
  readonly isWarned: boolean;
  /** Milliseconds until then. */
  remaining(): number;
  /** The applicant is here, in all tabs. */
  stay(): void;
  /** The applicant wants to go, in all tabs. */
  leave(): void;
}

/**
 * Watches whether the applicant is there, in whichever tab of the portal (spec §4, "Idle"). `onLeave` is called once:
 * after 15 minutes without a sign of life, when they come back later than that (a laptop slept), or when they leave.
 * `onActive` is called while they are there, at most every 200 ms.
 */
export function useIdle({
  onLeave,
  onActive,
}: {
  onLeave: () => void;
  onActive: () => void;
}): Idle {
  const [isWarned, setWarned] = useState(false);
  const hasLeft = useRef(false);
  function leaveOnce() {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onLeave();
  }
  const timer = useIdleTimer({
    name: CHANNEL,
    crossTab: true,
    // Without this a second tab goes idle while the first is in use.
    syncTimers: IDLE_EVENT_THROTTLE,
    throttle: IDLE_EVENT_THROTTLE,
    eventsThrottle: IDLE_EVENT_THROTTLE,
    timeout: IDLE_TIMEOUT,
    promptBeforeIdle: IDLE_WARNING,
    onPrompt: () => setWarned(true),
    onActive: () => setWarned(false),
    onIdle: leaveOnce,
    onMessage: (message: unknown) => {
      if (message === LEAVE) leaveOnce();
    },
    onAction: (_event, current) => {
      if (timeAway(current?.getLastActiveTime()) >= IDLE_TIMEOUT) leaveOnce();
      // While the question is open, only its answer counts; opening it moved the focus, which nobody did.
      else if (current?.isPrompted() !== true) onActive();
    },
  });
  useOwnLook(() => {
    const away = timeAway(timer.getLastActiveTime());
    if (away >= IDLE_TIMEOUT) leaveOnce();
    else if (away >= IDLE_TIMEOUT - IDLE_WARNING) setWarned(true);
  });
  return {
    isWarned,
    remaining: timer.getRemainingTime,
    stay: () => {
      setWarned(false);
      timer.activate();
    },
    leave: () => {
      timer.message(LEAVE);
      leaveOnce();
    },
  };
}

/**
 * The library waits until every tab is idle, also for one that crashed or that a phone threw away, which never says so.
 * The moment of the last sign of life is shared, so each tab can tell by itself.
 */
function useOwnLook(look: () => void): void {
  const onLook = useEffectEvent(look);
  useEffect(() => {
    const timer = setInterval(() => onLook(), OWN_LOOK_INTERVAL);
    return () => clearInterval(timer);
  }, []);
}

/** Milliseconds since the last sign of life in any tab. */
function timeAway(lastActive: Date | null | undefined): number {
  return lastActive ? Date.now() - lastActive.getTime() : 0;
}
