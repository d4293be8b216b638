import { type Limit, limit } from '#server/platform/http/limits.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Who is trying: the network of the caller, and the address typed, whether it has an account or not. */
export type Caller = { readonly network: string; readonly username: string };

type Rule = Pick<Limit, 'max' | 'perSeconds'> & {
  readonly per: 'network' | 'account' | 'account and network';
};

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How often each call may be made. Three kinds of rule, because they stop three kinds of mischief:
 *
 * - per network: floods and long lists of addresses. A whole school sits behind one address on the night of a
 *   deadline, so these let some hundred people an hour pass.
 * - per account and network: one person trying again and again. Tight; nobody else is locked out by it.
 * - per account: many machines on one account. Looser, because it can lock the owner out too, for a while.
 *
 * Codes: at most five sign-ups of an address wait at a time, so 60 tries a day hit a code of somebody else's
 * mailbox with a chance of 60 × 5 in a million. Passwords: 60 guesses an hour against twelve characters.
 */
const RULES = {
  'sign-up': [
    { per: 'network', max: 300, perSeconds: HOUR },
    { per: 'account and network', max: 10, perSeconds: HOUR },
    { per: 'account', max: 20, perSeconds: HOUR },
  ],
  confirm: [
    { per: 'network', max: 600, perSeconds: HOUR },
    { per: 'account', max: 20, perSeconds: HOUR },
    { per: 'account', max: 60, perSeconds: DAY },
  ],
  'resend-confirm': [
    { per: 'network', max: 300, perSeconds: HOUR },
    { per: 'account and network', max: 6, perSeconds: HOUR },
    { per: 'account', max: 12, perSeconds: HOUR },
  ],
  login: [
    { per: 'network', max: 600, perSeconds: QUARTER },
    { per: 'account and network', max: 15, perSeconds: QUARTER },
    { per: 'account', max: 60, perSeconds: HOUR },
  ],
  'forgot-password': [
    { per: 'network', max: 200, perSeconds: HOUR },
    { per: 'account and network', max: 5, perSeconds: HOUR },
    { per: 'account', max: 12, perSeconds: HOUR },
  ],
  'reset-password': [
    { per: 'network', max: 300, perSeconds: HOUR },
    { per: 'account', max: 20, perSeconds: HOUR },
  ],
} satisfies Record<string, readonly Rule[]>;

/**
 * Counts one try of a call.
 * @throws AppError 429 with `Retry-After` when it was one too many.
 */
export async function limitTries(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  action: keyof typeof RULES,
  caller: Caller,
): Promise<void> {
  for (const { per, max, perSeconds } of RULES[action]) {
    const name = `${action} per ${per} in ${perSeconds} s`;
    await limit(platform, { name, key: keyOf(per, caller), max, perSeconds });
  }
}

function keyOf(per: Rule['per'], { network, username }: Caller): string {
  if (per === 'network') return network;
  return per === 'account' ? username : `${username} ${network}`;
}
