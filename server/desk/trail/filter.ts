import type { TrailQuery } from '#contract/desk.ts';
import { addDays, isPlainDate } from '#form/engine/dates.ts';
import { listAccounts } from '#server/applicant/accounts/repository.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { momentAt } from '#tenant/deadlines.ts';
import type { Looked } from './read.ts';

type Asked = Omit<TrailQuery, 'before' | 'limit'>;

/**
 * The filter of a query, without an address. Days are those of `timeZone`, `until` included.
 * @throws AppError 400 for an invalid day, 404 for an address without an account.
 */
export async function readFilter(
  queries: Queries,
  { act, actor, staff_id, username, account_id, since, until }: Asked,
  timeZone: string,
): Promise<Looked> {
  const accountId = numberIn(account_id);
  const accountIds =
    username === undefined
      ? accountId && [accountId]
      : await accountsOf(queries, username, accountId);
  return {
    act,
    actor,
    staffId: numberIn(staff_id),
    ...(accountIds && { accountIds }),
    since: since && momentIn('since', since, timeZone),
    until: until && momentIn('until', isPlainDate(until) ? addDays(until, 1) : until, timeZone),
  };
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Every application of the person, or only the one that is named. */
async function accountsOf(
  queries: Queries,
  username: string,
  accountId: number | undefined,
): Promise<readonly number[]> {
  const all = await listAccounts(queries, normalizeUsername(username));
  const found = all.filter((id) => accountId === undefined || id === accountId);
  if (found.length > 0) return found;
  throw new AppError(404, 'no_such_account', (say) =>
    say('There is no account with this address. An erased one is found by its number only.'),
  );
}

/** The first moment of a day. */
function momentIn(name: string, text: string, timeZone: string): string {
  if (isPlainDate(text)) return momentAt(`${text}T00:00`, timeZone).toISOString();
  throw new AppError(400, 'no_moment', (say) =>
    say('“{name}” must be a day, such as 2026-11-22.', { name }),
  );
}
