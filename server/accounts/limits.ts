import { type Caller, keyOf, type Per } from '#server/identity/limit-keys.ts';
import { type Limit, limitAll } from '#server/platform/http/limits.ts';
import type { Platform } from '#server/platform/platform.ts';

type Rule = Pick<Limit, 'max' | 'perSeconds'> & { readonly per: Per };
type Rules = {
  /** For everybody, narrowest first. */
  readonly all: readonly Rule[];
  /** In place of those, for whom {@link Caller.known} tells from strangers. */
  readonly known?: readonly Rule[];
};

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How often each call may be made. Three kinds of rule, because they stop three kinds of mischief:
 *
 * - per account and network: one person trying again and again. Tight; nobody else is locked out by it.
 * - per account: many machines on one account. Looser, because it can lock the owner out of other browsers, for a while.
 * - per network: floods and long lists of addresses. A whole school sits behind one address on the night of a
 *   deadline, so these let some hundred people an hour pass. They come last, and count only what the others let through.
 *
 * The owner's own browser, and whoever holds a living reset link, have tries of their own: nobody elsewhere can use
 * those up. What that leaves to somebody who guesses is in decision 0072.
 */
const RULES = {
  'sign-up': {
    all: [
      { per: 'account and network', max: 10, perSeconds: HOUR },
      { per: 'account', max: 20, perSeconds: HOUR },
      { per: 'account', max: 60, perSeconds: DAY },
      { per: 'network', max: 300, perSeconds: HOUR },
    ],
  },
  confirm: {
    all: [
      { per: 'account', max: 20, perSeconds: HOUR },
      { per: 'account', max: 60, perSeconds: DAY },
      { per: 'network', max: 600, perSeconds: HOUR },
    ],
    known: [
      { per: 'browser', max: 10, perSeconds: HOUR },
      { per: 'browser', max: 20, perSeconds: DAY },
    ],
  },
  'resend-confirm': {
    all: [
      { per: 'account and network', max: 6, perSeconds: HOUR },
      { per: 'account', max: 12, perSeconds: HOUR },
      { per: 'network', max: 300, perSeconds: HOUR },
    ],
    known: [
      { per: 'browser', max: 6, perSeconds: HOUR },
      { per: 'browser', max: 12, perSeconds: DAY },
    ],
  },
  login: {
    all: [
      { per: 'account and network', max: 15, perSeconds: QUARTER },
      { per: 'account', max: 60, perSeconds: HOUR },
      { per: 'network', max: 600, perSeconds: QUARTER },
    ],
    known: [{ per: 'browser', max: 15, perSeconds: QUARTER }],
  },
  'forgot-password': {
    all: [
      { per: 'account and network', max: 5, perSeconds: HOUR },
      { per: 'account', max: 12, perSeconds: HOUR },
      { per: 'network', max: 200, perSeconds: HOUR },
    ],
    known: [{ per: 'browser', max: 5, perSeconds: HOUR }],
  },
  'reset-password': {
    all: [
      { per: 'account', max: 20, perSeconds: HOUR },
      { per: 'network', max: 300, perSeconds: HOUR },
    ],
    known: [{ per: 'browser', max: 20, perSeconds: HOUR }],
  },
} satisfies Record<string, Rules>;

/**
 * Counts one try of a call.
 * @throws AppError 429 with `Retry-After` when it was one too many.
 */
export async function limitTries(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  action: keyof typeof RULES,
  caller: Caller,
): Promise<void> {
  const { all, known }: Rules = RULES[action];
  const rules = caller.known === undefined ? all : (known ?? all);
  await limitAll(
    platform,
    rules.map(({ per, max, perSeconds }) => ({
      name: `${action} per ${per} in ${perSeconds} s`,
      key: keyOf(per, caller),
      max,
      perSeconds,
    })),
  );
}
