/** Records the progress of a run's parts in the ledger. */
import { sql } from 'kysely';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { markDelivered } from '#server/applicant/status/mark.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import type { HandedOn } from './content/columns.ts';
import { holdRun, type Run } from './runs.ts';

class PartChanged extends Error {
  override name = 'PartChanged';
}

/**
 * Records that a part is about to leave: from here on it may have arrived.
 * @returns undefined if one of its submissions does not stand any more, so that the part has to be prepared again.
 * @throws RunOver
 */
export function noteLeaving(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  run: Run,
  files: readonly string[],
  applications: readonly HandedOn[],
): Promise<Run | undefined> {
  const accounts = applications.map(({ accountId }) => accountId);
  const versions = applications.map(({ submittedAt }) => submittedAt);
  const noted = database.transaction(async (trx) => {
    await holdRun(trx, run);
    // An erasure waits for the locks on the accounts, and finds the deliveries then.
    const { numAffectedRows } = await sql`
      insert into deliveries (destination_id, account_id, version, run_id, exported_at)
      select ${run.destination_id}, held.id, standing.submitted_at, ${run.id}, ${clock()}
      from (select id from accounts where id = any(${accounts}) order by id for key share) held
      join ${STANDING} standing on standing.account_id = held.id
      join unnest(${accounts}::bigint[], ${versions}::timestamptz[]) item (id, version)
        on item.id = held.id and item.version = date_trunc('milliseconds', standing.submitted_at)
      where not exists (select from withdrawals where withdrawals.account_id = held.id)
      on conflict (destination_id, account_id, version) do update
        set run_id = excluded.run_id, exported_at = excluded.exported_at`.execute(trx);
    if (Number(numAffectedRows) !== accounts.length) throw new PartChanged();
    return trx
      .updateTable('hand_on_runs')
      .set({ leaving: JSON.stringify({ files, accounts }) })
      .where('id', '=', run.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return noted.catch((error: unknown) => {
    if (error instanceof PartChanged) return undefined;
    throw error;
  });
}

/**
 * Records that the destination has a part. An applicant's first delivery is shown to them at `/status`.
 * @param arrived the accounts of the part.
 * @param last the account after which the next part begins.
 * @throws RunOver
 */
export function noteArrived(
  platform: Pick<Platform, 'database' | 'clock' | 'languages'>,
  run: Run,
  arrived: readonly number[],
  last: number,
): Promise<Run> {
  return platform.database.transaction(async (trx) => {
    await holdRun(trx, run);
    // Before the ledger, in the order of an erasure, which locks the account first, too.
    const marked = await markDelivered(trx, await listNew(trx, arrived), platform);
    await noteDue(trx, marked);
    const { numAffectedRows = 0n } = await sql`
      update deliveries set acknowledged_at = ${platform.clock()}
      where destination_id = ${run.destination_id} and run_id = ${run.id}
        and account_id = any(${arrived}::bigint[])`.execute(trx);
    return trx
      .updateTable('hand_on_runs')
      .set((row) => ({
        acknowledged: row('acknowledged', '+', Number(numAffectedRows)),
        part: row('part', '+', 1),
      }))
      .set({ last_account: last, leaving: 'null', tries: 0, trouble: 'null' })
      .where('id', '=', run.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The accounts of which no destination has confirmed anything yet. */
async function listNew(queries: Queries, accounts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${accounts}::bigint[]) id
    where not exists (
      select from deliveries where account_id = id and acknowledged_at is not null)`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}
