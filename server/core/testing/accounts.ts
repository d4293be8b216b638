import { createToken } from '../identity/tokens.ts';
import type { Platform } from '../platform.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/** Adds a confirmed account that no password opens. */
export async function addAccount(
  { database, clock }: Needs,
  username = `${crypto.randomUUID()}@mail.example`,
): Promise<{ id: number; username: string }> {
  const now = clock();
  return database.kysely
    .insertInto('accounts')
    .values({ username, password_hash: 'none', confirmed_at: now, password_changed_at: now })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
}

/** Begins a session of an applicant. @returns its token. */
export async function beginTestSession(
  { database, clock }: Needs,
  account_id: number,
): Promise<string> {
  const [{ value, hash: token_hash }, now] = [createToken(), clock()];
  await database.kysely
    .insertInto('sessions')
    .values({ token_hash, account_id, created_at: now, last_seen_at: now })
    .execute();
  return value;
}
