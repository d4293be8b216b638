/** Sets, confirms and takes back decisions: of one application, or of a part of a view in as many statements. */
import { type RawBuilder, sql } from 'kysely';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { nowInDatabase } from '#server/applicant/decisions/released.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Leave } from '#server/core/trail/record.ts';
import { isSamePersonAs } from '../members/repository.ts';

/** The transaction of an act, and the staff member who acts. */
export type Deciding = {
  readonly trx: Transaction;
  readonly leave: Leave;
  readonly staffId: number;
  readonly platform: Pick<Platform, 'clock'>;
};

/** An account with the decision that an act has changed. */
export type Decided = { readonly accountId: number; readonly decision: number };

/** Locks accounts in their order, so that two acts on one application follow each other, and no erasure comes between. */
async function lockAccounts(trx: Transaction, accountIds: readonly number[]): Promise<void> {
  await sql`select from accounts where id = any(${[...accountIds]}::bigint[])
    order by id for no key update`.execute(trx);
}

/** SQL: whether the minute of a decision's release has come. */
export function isReleased(platform: Pick<Platform, 'clock'>): RawBuilder<boolean> {
  return sql`exists (select from decision_releases released
    where released.id = decisions.release_id and released.at <= ${nowInDatabase(platform)})`;
}

/** SQL: whether the application of a decision is withdrawn. */
export const isWithdrawn = sql<boolean>`
  exists (select from withdrawals where withdrawals.account_id = decisions.account_id)`;

/**
 * Sets a decision where an application is submitted, not withdrawn, and has no decision yet, or one that is released.
 * @returns those that got it, by account.
 */
export async function setDecisions(
  { trx, leave, staffId, platform }: Deciding,
  accountIds: readonly number[],
  { code, reason }: { readonly code: string; readonly reason: string },
): Promise<Decided[]> {
  await lockAccounts(trx, accountIds);
  const ids = [...accountIds];
  const free = await sql<{ id: number }>`
    select account_id as id from ${STANDING} standing
    where account_id = any(${ids}::bigint[])
      and not exists (select from withdrawals w where w.account_id = standing.account_id)
      and not exists (select from decisions where decisions.account_id = standing.account_id
        and stands and not ${isReleased(platform)})
    order by id`.execute(trx);
  const chosen = free.rows.map(({ id }) => id);
  // A released decision stands until there is a newer one, and shows until that is released.
  await sql`update decisions set stands = false
    where account_id = any(${chosen}::bigint[]) and stands`.execute(trx);
  const { rows } = await sql<Decided>`
    insert into decisions (account_id, code, set_by, set_at, reason)
    select id, ${code}, ${staffId}, ${platform.clock()}, ${reason} from unnest(${chosen}::bigint[]) id
    returning account_id as "accountId", id as decision`.execute(trx);
  for (const { accountId, decision } of rows) {
    leave({ act: 'decision.set', account: accountId, details: { decision }, note: reason });
  }
  return rows;
}

/** Confirms standing decisions that another person has set, unless the application is withdrawn. @param only one that the caller saw. */
export async function confirmDecisions(
  { trx, leave, staffId, platform }: Deciding,
  accountIds: readonly number[],
  only?: number,
): Promise<Decided[]> {
  await lockAccounts(trx, accountIds);
  const { rows } = await sql<Decided>`
    update decisions set confirmed_by = ${staffId}, confirmed_at = ${platform.clock()}
    where account_id = any(${[...accountIds]}::bigint[]) and stands and confirmed_at is null
      and not ${isWithdrawn} and not ${isSamePersonAs(staffId, 'set_by')} and (${only ?? null}::bigint is null or id = ${only ?? null})
    returning account_id as "accountId", id as decision`.execute(trx);
  for (const { accountId, decision } of rows) {
    leave({ act: 'decision.confirmed', account: accountId, details: { decision } });
  }
  return rows;
}

/** Takes confirmations away again, except where the decision is in a release or somebody else has confirmed it. */
export async function unconfirmDecisions(
  { trx, leave, staffId }: Deciding,
  decisions: readonly number[],
): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    update decisions set confirmed_by = null, confirmed_at = null
    where id = any(${[...decisions]}::bigint[]) and stands and release_id is null
      and confirmed_by = ${staffId}
    returning account_id as "accountId", id as decision`.execute(trx);
  for (const { accountId, decision } of rows) {
    leave({ act: 'decision.unconfirmed', account: accountId, details: { decision } });
  }
  return rows;
}

/** Takes back decisions that stand and are not released. An earlier released one stands again, if there is one. */
export async function takeBackDecisions(
  { trx, leave, platform }: Deciding,
  accountIds: readonly number[],
  { decisions, reason }: { readonly decisions: readonly number[]; readonly reason: string },
): Promise<Decided[]> {
  await lockAccounts(trx, accountIds);
  const { rows } = await sql<Decided>`
    delete from decisions
    where account_id = any(${[...accountIds]}::bigint[]) and id = any(${[...decisions]}::bigint[])
      and stands and not ${isReleased(platform)}
    returning account_id as "accountId", id as decision`.execute(trx);
  await sql`update decisions set stands = true where id in (
    select max(id) from decisions
    where account_id = any(${rows.map(({ accountId }) => accountId)}::bigint[])
    group by account_id)`.execute(trx);
  for (const { accountId, decision } of rows) {
    leave({ act: 'decision.taken-back', account: accountId, details: { decision }, note: reason });
  }
  return rows;
}
