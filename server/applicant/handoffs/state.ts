/** The rules of each kind of handoff, and the state of a link. Pure. */
import type { HandoffKind, HandoffState } from '#contract/handoffs.ts';
import type { later } from '#server/core/clock.ts';

type Rules = {
  /** How long a link lives. */
  readonly lives: Parameters<typeof later>[1];
  /** Whether its task is done after one use. */
  readonly isOnce: boolean;
};

export const RULES: Readonly<Record<HandoffKind, Rules>> = {
  review: { lives: { days: 1 }, isOnce: false },
  scan: { lives: { minutes: 10 }, isOnce: true },
  parent: { lives: { days: 7 }, isOnce: true },
  // Saved and come back to; the request itself says when the letter was sent.
  letter: { lives: { days: 180 }, isOnce: false },
};

export const HANDOFF_KINDS = Object.keys(RULES) as HandoffKind[];

type Times = {
  readonly kind: HandoffKind;
  readonly expires_at: Date;
  readonly opened_at: Date | null;
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
};

export function stateOf(times: Times, now: Date): HandoffState {
  const { kind, expires_at, opened_at, used_at, revoked_at } = times;
  if (used_at !== null && RULES[kind].isOnce) return 'used';
  if (revoked_at !== null) return 'revoked';
  if (expires_at <= now) return 'expired';
  return opened_at === null ? 'waiting' : 'opened';
}
