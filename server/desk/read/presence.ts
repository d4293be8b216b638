/** Who has an application open. The page says so every few seconds, and what was not heard of for a while is over. */
import type { Colleague } from '#contract/desk-read.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { colleague } from './people.ts';

const OVER_AFTER_MS = 30_000;

type Presence = { readonly accountId: number; readonly staffId: number };

export async function noteHere(
  queries: Queries,
  { accountId, staffId }: Presence,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('application_presence')
    .values({ account_id: accountId, staff_id: staffId, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'staff_id']).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

export async function noteGone(queries: Queries, { accountId, staffId }: Presence): Promise<void> {
  await queries
    .deleteFrom('application_presence')
    .where('account_id', '=', accountId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** The others who have it open. */
export async function listOthersHere(
  queries: Queries,
  { accountId, staffId }: Presence,
  now: Date,
): Promise<Colleague[]> {
  const others = await queries
    .selectFrom('application_presence')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'staff.mail', 'staff.name'])
    .where('account_id', '=', accountId)
    .where('staff_id', '<>', staffId)
    .where('seen_at', '>', new Date(now.getTime() - OVER_AFTER_MS))
    .where('removed_at', 'is', null)
    .orderBy('staff.id')
    .execute();
  return others.map(colleague);
}

/** Takes away what is over. */
export async function forgetPresence(queries: Queries, now: Date): Promise<void> {
  await queries
    .deleteFrom('application_presence')
    .where('seen_at', '<=', new Date(now.getTime() - OVER_AFTER_MS))
    .execute();
}
