import type { Account } from '#contract/account.ts';
import { describePasskeys } from '#server/core/identity/passkeys/repository.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { endsOfSessions, listSessions } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';

/** The account of a logged-in applicant: when its password was set, its passkeys, and its sessions. */
export async function describeAccount(
  { database, settings, clock }: Pick<Platform, 'database' | 'settings' | 'clock'>,
  { accountId, sessionId }: Applicant,
): Promise<Account> {
  const { kysely } = database;
  const { password_changed_at } = await kysely
    .selectFrom('accounts')
    .select('password_changed_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const owner = { kind: 'applicant', id: accountId } as const;
  const ends = endsOfSessions('applicant', settings, clock());
  const sessions = await listSessions(kysely, owner, ends, sessionId);
  return {
    password_changed_at: password_changed_at.toISOString(),
    passkeys: await describePasskeys(kysely, owner),
    sessions: sessions.map(({ session }) => session),
  };
}
