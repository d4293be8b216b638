import type { TrailQuery } from '#contract/desk.ts';
import type { ActDetails } from '#contract/desk-act-details.ts';
import { ACTS } from '#contract/desk-acts.ts';
import { findAccount } from '#server/applicant/accounts/repository.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { ACTORS } from '#server/core/trail/entry.ts';
import type { Looked } from './read.ts';

type Asked = Omit<TrailQuery, 'before' | 'limit'>;

/** The filter of a query. @throws AppError 400 for unknown words and invalid moments, 404 for an address without an account. */
export async function readFilter(queries: Queries, asked: Asked): Promise<Looked> {
  const { act, actor, staff_id, username, account_id, since, until } = asked;
  if (act !== undefined) requireWord('act', act, ACTS);
  if (actor !== undefined) requireWord('actor', actor, ACTORS);
  const accountId =
    username === undefined ? numberIn(account_id) : await accountOf(queries, username, account_id);
  const looked = {
    act,
    actor,
    staffId: numberIn(staff_id),
    accountId,
    since: since === undefined ? undefined : momentIn('since', since),
    until: until === undefined ? undefined : momentIn('until', until),
  };
  const given = Object.entries(looked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Looked;
}

/** The filter as details for the trail, without an address. */
export function filterInTrail({ since, until, ...looked }: Looked): ActDetails {
  return {
    ...looked,
    ...(since !== undefined && { since: since.toISOString() }),
    ...(until !== undefined && { until: until.toISOString() }),
  };
}

function requireWord(name: string, word: string, words: readonly string[]): void {
  if (words.includes(word)) return;
  throw new AppError(400, 'no_such_word', (say) =>
    say('“{name}” cannot be “{word}”. It may be {words}.', { name, word, words: words.join(', ') }),
  );
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

async function accountOf(
  queries: Queries,
  username: string,
  accountId: string | undefined,
): Promise<number> {
  const account = await findAccount(queries, normalizeUsername(username));
  if (account !== undefined && (accountId === undefined || Number(accountId) === account.id)) {
    return account.id;
  }
  throw new AppError(404, 'no_such_account', (say) =>
    say('There is no account with this address. An erased one is found by its number only.'),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

function momentIn(name: string, text: string): Date {
  const moment = new Date(text);
  const isDay = DAY.test(text);
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10));
  if ((isDay || MOMENT.test(text)) && isReal) return moment;
  throw new AppError(400, 'no_moment', (say) =>
    say('“{name}” must be a day, such as 2026-11-22, or a moment, such as 2026-11-22T18:00:00Z.', {
      name,
    }),
  );
}
