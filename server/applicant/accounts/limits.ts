import { type DeclaredLimit, isWithin, limitAll } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Attempt } from './attempt.ts';
import { findAccount } from './repository.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** The caller, and the e-mail address that was typed, with or without an account; '' where none was. */
type Caller = Pick<Attempt, 'network'> & {
  readonly username: string;
  /** Hash of a token of the owner's browser or link. With it, the rules of `known` apply. */
  readonly known?: Buffer | undefined;
  readonly about?: Attempt['about'];
};

type Rule = Pick<DeclaredLimit, 'max' | 'perSeconds'> & { readonly per: keyof typeof KEYS };
type Rules = {
  /** For all callers, narrowest first. */
  readonly all: readonly Rule[];
  /** Replaces `all` for a caller with {@link Caller.known}. */
  readonly known?: readonly Rule[];
};

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** A whole school may share one network, and a passkey cannot be guessed. */
const PASSKEYS: Rules = {
  all: [{ per: 'network', max: 600, perSeconds: QUARTER }],
  known: [{ per: 'browser', max: 30, perSeconds: QUARTER }],
};
const ADDRESS_LINKS: Rules = {
  all: [{ per: 'network', max: 120, perSeconds: HOUR }],
  known: [{ per: 'link', max: 10, perSeconds: HOUR }],
};

/**
 * How often each call may be made. Three kinds of rule stop three kinds of abuse:
 *
 * - per account and network: one person trying again and again. Tight, because it locks out nobody else.
 * - per account: many machines on one account. Looser, because it can lock the owner out of a new browser for a while.
 * - per network: floods and long lists of addresses. A whole school may share one address on the night of a deadline, so some hundred
 *   people an hour get through. Checked last, so that it counts only what the other rules let through.
 *
 * Tries from the owner's own browser, or with a valid link, have a limit of their own, which strangers cannot use up. Decision 0012
 * says what that leaves to a guesser.
 */
const RULES = {
  'sign-up': {
    all: [
      { per: 'account and network', max: 10, perSeconds: HOUR },
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
  'passkey challenge': PASSKEYS,
  passkey: PASSKEYS,
  'confirm-address': ADDRESS_LINKS,
  'keep-address': ADDRESS_LINKS,
  // Calls by which an owner views or changes the account, where no password is asked for.
  'own account': { all: [{ per: 'account', max: 300, perSeconds: HOUR }] },
} satisfies Record<string, Rules>;

/** How many sign-ups of an address are mailed a code: each letter fills the mailbox, and each valid code can be guessed. */
const SIGN_UPS_WITH_CODE = { name: 'sign-ups with a code', max: 40, perSeconds: DAY } as const;
/** Further sign-ups get a link at intervals, whoever signs up: it opens the account only to the reader of the mailbox. */
const SIGN_UPS_WITH_LINK = { name: 'sign-ups with a link', max: 1, perSeconds: 30 * 60 } as const;

/**
 * Decides what the letter of a sign-up contains. No sign-up is refused, so that strangers who sign an address up cannot keep its owner out.
 * The answer does not depend on whether the address has an account.
 */
export async function decideSignUpLetter(
  platform: Needs,
  username: string,
): Promise<'code' | 'link' | 'nothing'> {
  if (await isWithin(platform, { ...SIGN_UPS_WITH_CODE, key: username })) return 'code';
  return (await isWithin(platform, { ...SIGN_UPS_WITH_LINK, key: username })) ? 'link' : 'nothing';
}

/** The limits of a call, as its route declares them. @param whose `known`: only those of an owner's browser. */
export function limitsOf(
  action: keyof typeof RULES,
  whose: 'everybody' | 'known' = 'everybody',
): readonly DeclaredLimit[] {
  const { all, known = [] }: Rules = RULES[action];
  return whose === 'known' ? known : [...all, ...known];
}

/**
 * Counts one try of a call. The log names the account of a refused try, and so shows who is attacked.
 * @throws AppError 429 with `Retry-After`.
 */
export async function limitTries(
  platform: Needs,
  action: keyof typeof RULES,
  caller: Caller,
): Promise<void> {
  const { all, known }: Rules = RULES[action];
  const rules = caller.known === undefined ? all : (known ?? all);
  const limits = rules.map(({ per, max, perSeconds }) => ({
    name: `${action} per ${per} in ${perSeconds} s`,
    key: KEYS[per](caller),
    max,
    perSeconds,
  }));
  try {
    await limitAll(platform, limits);
  } catch (error) {
    const { username, about } = caller;
    if (username !== '') about?.((await findAccount(platform.database.kysely, username))?.id);
    throw error;
  }
}

const tokenOf = ({ username, known }: Caller) => `${username} ${known?.toString('hex')}`;
/** The key of a caller for a limit. */
const KEYS = {
  network: ({ network }: Caller) => network,
  account: ({ username }: Caller) => username,
  'account and network': ({ username, network }: Caller) => `${username} ${network}`,
  browser: tokenOf,
  link: tokenOf,
};
