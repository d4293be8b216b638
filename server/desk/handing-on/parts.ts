/** Records the progress of a run's parts in the ledger. */
import { sql } from 'kysely';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { markDelivered } from '#server/applicant/status/mark.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Platform } from '#server/core/platform.ts';
import type { HandedOn } from './content/columns.ts';
import { changeRun, type HandOnOrder, type Run } from './runs.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'languages'>;

/**
 * Records that a part is about to leave: from here on it may have arrived.
 * @returns undefined if one of its submissions does not stand any more, so that the part has to be prepared again.
 * @throws RunOver
 */
export function noteLeaving(
  { database, clock }: Needs,
  order: HandOnOrder,
  files: readonly string[],
  applications: readonly HandedOn[],
): Promise<Run | undefined> {
  const accounts = applications.map(({ accountId }) => accountId);
  const versions = applications.map(({ submittedAt }) => submittedAt);
  return database.transaction(async (trx) => {
    const run = await changeRun(trx, order, { leaving: JSON.stringify({ files, accounts }) });
    // An erasure waits for the locks on the accounts, and finds the deliveries then.
    const { numAffectedRows } = await sql`
      with part as (
        select held.id, standing.submitted_at
        from (select id from accounts where id = any(${accounts}) order by id for key share) held
        join ${STANDING} standing on standing.account_id = held.id
        join unnest(${accounts}::bigint[], ${versions}::timestamptz[]) item (id, version)
          on item.id = held.id and item.version = date_trunc('milliseconds', standing.submitted_at)
        where not exists (select from withdrawals where withdrawals.account_id = held.id)
      )
      insert into deliveries (destination_id, account_id, version, run_id, exported_at)
      select ${run.destination_id}, id, submitted_at, ${run.id}, ${clock()} from part
      where (select count(*) from part) = ${accounts.length}
      on conflict (destination_id, account_id, version) do update
        set run_id = excluded.run_id, exported_at = excluded.exported_at`.execute(trx);
    if (numAffectedRows === BigInt(accounts.length)) return run;
    await changeRun(trx, order, { leaving: 'null' });
    return undefined;
  });
}

/**
 * Records that the destination has a part. An applicant's first delivery is shown to them at `/status`.
 * @param arrived the accounts of the part.
 * @param last the account after which the next part begins.
 * @throws RunOver
 */
export function noteArrived(
  platform: Needs,
  order: HandOnOrder,
  arrived: readonly number[],
  last: number,
): Promise<Run> {
  return platform.database.transaction(async (trx) => {
    // Only a first delivery is marked.
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${arrived}::bigint[]) id where not exists (
        select from deliveries where account_id = id and acknowledged_at is not null)`.execute(trx);
    const fresh = rows.map(({ id }) => id);
    // `markDelivered` locks the accounts before the ledger is locked, as an erasure does.
    await noteDue(trx, await markDelivered(trx, fresh, platform));
    const { numAffectedRows } = await sql`
      update deliveries held set acknowledged_at = ${platform.clock()}
      from hand_on_runs run where run.id = ${order.run} and held.run_id = run.id
        and held.destination_id = run.destination_id
        and held.account_id = any(${arrived}::bigint[])`.execute(trx);
    return changeRun(trx, order, {
      acknowledged: sql<number>`acknowledged + ${Number(numAffectedRows ?? 0)}`,
      part: sql<number>`part + 1`,
      last_account: last,
      leaving: 'null',
      tries: 0,
      trouble: 'null',
    });
  });
}
