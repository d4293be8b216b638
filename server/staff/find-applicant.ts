import { findAccount } from '#server/accounts/repository.ts';
import { normalizeUsername } from '#server/accounts/usernames.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CommandFailed } from './arguments.ts';

/** The account of an address, as an operator typed it. @throws CommandFailed when there is none. */
export async function getApplicantAccount(
  queries: Queries,
  typed: string,
): Promise<{ readonly id: number; readonly username: string }> {
  const username = normalizeUsername(typed);
  const account = await findAccount(queries, username);
  if (account !== undefined) return { id: account.id, username };
  throw new CommandFailed(
    `There is no account with the username "${username}". Somebody who has not confirmed a sign-up has none yet.`,
  );
}
