/**
 * Whether the applicant is active in any tab of the portal (spec §4, "Idle"). The tabs broadcast when somebody was last
 * seen, and each decides on its own, so that no tab depends on one that has crashed.
 */
import { IDLE_EVENT_THROTTLE, IDLE_TIMEOUT, IDLE_WARNING } from '#web/constants.ts';

/** The channel between the tabs. */
const CHANNEL = 'portal-idle';

/** The time when somebody was seen, in milliseconds since 1970, or the wish to log out. */
export type PresenceMessage = { readonly seenAt: number } | 'leave';

const SIGNS_OF_LIFE = [
  ...['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'],
  ...['focus', 'visibilitychange'],
];

export interface PresenceEvents {
  /** Nobody was seen for 14 minutes. */
  onWarning(): void;
  /** Somebody answered the warning, in any tab. */
  onReturn(): void;
  /** Somebody is active in this tab; at most every 200 ms. */
  onActive(): void;
  /** After 15 minutes without activity, also if timers were suspended, or when the applicant logs out. Called once. */
  onLeave(): void;
}

export interface Presence {
  /** Milliseconds until the applicant is logged out. */
  remaining(): number;
  /** The applicant is here, in all tabs. */
  stay(): void;
  /** The applicant wants to go, in all tabs. */
  leave(): void;
  /** Ends the watching. */
  stop(): void;
}

export function watchPresence(events: PresenceEvents): Presence {
  const channel = new BroadcastChannel(CHANNEL);
  let seenAt = Date.now();
  let checkedAt = seenAt;
  let isWarned = false;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const away = () => Date.now() - seenAt;

  function leave(): void {
    if (hasLeft) return;
    hasLeft = true;
    stop();
    events.onLeave();
  }

  function check(): void {
    if (away() >= IDLE_TIMEOUT) {
      leave();
      return;
    }
    const untilWarning = IDLE_TIMEOUT - IDLE_WARNING - away();
    if (untilWarning <= 0 && !isWarned) {
      isWarned = true;
      events.onWarning();
    }
    clearTimeout(timer);
    timer = setTimeout(check, untilWarning > 0 ? untilWarning : IDLE_TIMEOUT - away());
  }

  function noteSeen(at: number): void {
    seenAt = Math.max(seenAt, at);
    if (isWarned && away() < IDLE_TIMEOUT - IDLE_WARNING) {
      isWarned = false;
      events.onReturn();
    }
    check();
  }

  function broadcast(message: PresenceMessage): void {
    channel.postMessage(message);
  }

  function stay(): void {
    // The logout is running, and the other tabs know.
    if (hasLeft) return;
    noteSeen(Date.now());
    broadcast({ seenAt });
  }

  function onSignOfLife(): void {
    if (away() >= IDLE_TIMEOUT) {
      leave();
      return;
    }
    // While the warning is open, only its buttons count: opening it causes a focus event, too.
    if (isWarned || Date.now() - checkedAt < IDLE_EVENT_THROTTLE) return;
    checkedAt = Date.now();
    stay();
    events.onActive();
  }

  function stop(): void {
    clearTimeout(timer);
    channel.close();
    for (const name of SIGNS_OF_LIFE) removeEventListener(name, onSignOfLife, { capture: true });
  }

  for (const name of SIGNS_OF_LIFE) {
    addEventListener(name, onSignOfLife, { capture: true, passive: true });
  }
  channel.addEventListener('message', ({ data }: MessageEvent<PresenceMessage>) => {
    if (data === 'leave') leave();
    else noteSeen(data.seenAt);
  });
  stay();

  return {
    remaining: () => Math.max(0, IDLE_TIMEOUT - away()),
    stay,
    leave() {
      if (!hasLeft) broadcast('leave');
      leave();
    },
    stop,
  };
}
