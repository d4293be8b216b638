/** The rules of each kind of handoff, and the state of a link. Pure. */
import type { HandoffKind, HandoffState } from '#contract/handoffs.ts';
import type { later } from '#server/core/clock.ts';

/** The purpose of a link: one task, in one browser; or, for links of the office, the view of an application or a prefilled form. */
export type LinkKind = HandoffKind | OfficeKind;
/** The links of the office: opened any number of times, by anybody, with a token that nobody has to type (contract §6). */
export type OfficeKind = 'view' | 'prefill';

/** How many days the office's links live by default. */
export const OFFICE_DAYS = { view: 14, prefill: 90 } as const;

export type Lives = Parameters<typeof later>[1];

type Rules = {
  /** How long a link lives, unless its maker says so. */
  readonly lives: Lives;
  /** Whether its task is done after one use. */
  readonly isOnce: boolean;
};

export const RULES: Readonly<Record<LinkKind, Rules>> = {
  review: { lives: { days: 1 }, isOnce: false },
  scan: { lives: { minutes: 10 }, isOnce: true },
  parent: { lives: { days: 7 }, isOnce: true },
  // Its recommender may save a draft and return; the request records when the letter was sent.
  letter: { lives: { days: 180 }, isOnce: false },
  view: { lives: { days: OFFICE_DAYS.view }, isOnce: false },
  prefill: { lives: { days: OFFICE_DAYS.prefill }, isOnce: false },
};

export const LINK_KINDS = Object.keys(RULES) as LinkKind[];

/** The links that applicants make, see and take back themselves. */
export const OWN_KINDS = ['review', 'scan', 'parent'] as const;

type Times = {
  readonly kind: LinkKind;
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
