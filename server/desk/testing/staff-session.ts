import type { StaffRole } from '#contract/desk.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { TestPlatform } from '#server/core/testing/platform.ts';

/** Adds a signed-in member, without an invitation or a passkey. @returns the value of the cookie `staff_session`. */
export async function openStaffSession(
  { platform }: Pick<TestPlatform, 'platform'>,
  name: string,
  roles: readonly StaffRole[],
): Promise<string> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const { id } = await kysely
    .insertInto('staff')
    .values({
      user_handle: createToken().hash,
      mail: `${name}-${crypto.randomUUID().slice(0, 8)}@college.example`,
      roles: JSON.stringify(roles),
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  const session = { token_hash: token.hash, staff_id: id, created_at: now, last_seen_at: now };
  await kysely
    .insertInto('sessions')
    .values({ ...session, network: '203.0.113.7', browser: 'a test' })
    .execute();
  return token.value;
}
