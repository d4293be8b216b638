/**
 * Whether the user is active in any tab of the portal (spec §4, "Idle"). The tabs broadcast the time of the last activity, and each
 * decides on its own, so that no tab depends on one that has crashed.
 */

import { IDLE_EVENT_THROTTLE } from '#web/core/constants.ts';
import { openChannel } from '#web/core/open-channel.ts';

/** The time of the last activity, in milliseconds since 1970, or a request to log out. */
type PresenceMessage = { readonly seenAt: number } | 'leave';

const ACTIVITY_EVENTS = [
  ...['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'],
  ...['focus', 'visibilitychange'],
];

interface PresenceEvents {
  /** The idle warning: for applicants after 14 minutes. */
  onWarning(): void;
  /** The warning was answered, in any tab. */
  onReturn(): void;
  /** Activity in this tab; called at most every 200 ms. */
  onActive(): void;
  /** After the timeout (15 minutes for applicants), also if timers were suspended, or when the applicant logs out. Called once. */
  onLeave(): void;
}

export interface Presence {
  /** Milliseconds until `onLeave`. */
  remaining(): number;
  /** Reports activity to all tabs. */
  stay(): void;
  /** Logs out in all tabs. */
  leave(): void;
  /** Stops watching. */
  stop(): void;
}

/** The time limits, in milliseconds, and the group of tabs that share them. */
export interface PresenceLimits {
  readonly timeout: number;
  /** How long before the timeout `onWarning` is called. */
  readonly warning: number;
  /** The name of the channel between the tabs. */
  readonly channel: string;
}

export function watchPresence(
  events: PresenceEvents,
  { timeout, warning, channel: name }: PresenceLimits,
): Presence {
  const channel = openChannel(name);
  let seenAt = Date.now();
  let checkedAt = seenAt;
  let isWarned = false;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const idleTime = () => Date.now() - seenAt;

  function leave(): void {
    if (hasLeft) return;
    hasLeft = true;
    stop();
    events.onLeave();
  }

  function check(): void {
    if (idleTime() >= timeout) {
      leave();
      return;
    }
    const untilWarning = timeout - warning - idleTime();
    if (untilWarning <= 0 && !isWarned) {
      isWarned = true;
      events.onWarning();
    }
    clearTimeout(timer);
    timer = setTimeout(check, untilWarning > 0 ? untilWarning : timeout - idleTime());
  }

  function noteSeen(at: number): void {
    seenAt = Math.max(seenAt, at);
    if (isWarned && idleTime() < timeout - warning) {
      isWarned = false;
      events.onReturn();
    }
    check();
  }

  function broadcast(message: PresenceMessage): void {
    channel.postMessage(message);
  }

  function stay(): void {
    // The logout is running already, and the other tabs know.
    if (hasLeft) return;
    noteSeen(Date.now());
    broadcast({ seenAt });
  }

  function onActivity(): void {
    if (idleTime() >= timeout) {
      leave();
      return;
    }
    // While the warning is open, only its buttons count: opening it causes a focus event, too.
    const now = Date.now();
    if (isWarned || now - checkedAt < IDLE_EVENT_THROTTLE) return;
    checkedAt = now;
    stay();
    events.onActive();
  }

  function stop(): void {
    clearTimeout(timer);
    channel.close();
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, onActivity, { capture: true });
  }

  for (const name of ACTIVITY_EVENTS) {
    addEventListener(name, onActivity, { capture: true, passive: true });
  }
  channel.addEventListener('message', ({ data }: MessageEvent<PresenceMessage>) => {
    if (data === 'leave') leave();
    else noteSeen(data.seenAt);
  });
  stay();

  return {
    remaining: () => Math.max(0, timeout - idleTime()),
    stay,
    leave() {
      if (!hasLeft) broadcast('leave');
      leave();
    },
    stop,
  };
}
