import type { Account } from '#contract/account.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import { endsOfSessions, listLivingSessions } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';
import { listPasskeys } from '../passkeys/repository.ts';

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
  const living = endsOfSessions(settings, clock());
  const passkeys = await listPasskeys(kysely, accountId);
  const sessions = await listLivingSessions(kysely, { accountId, ...living });
  return {
    password_changed_at: password_changed_at.toISOString(),
    passkeys: passkeys.map(({ id, name, added_at, last_used_at, is_synced }) => ({
      id,
      name,
      added_at: added_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? '',
      is_synced,
    })),
    sessions: sessions.map(({ id, browser, created_at, last_seen_at }) => ({
      id,
      browser,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_this: id === sessionId,
    })),
  };
}
