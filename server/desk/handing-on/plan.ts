/** Decides once what a run hands on, and in which parts. */
import { sql } from 'kysely';
import type { DestinationSetup, Reach } from '#contract/desk-handing-on.ts';
import { STANDING } from '#server/application/versions/reopenings.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { type Claimed, holdClaim } from './claim.ts';
import { handedOnColumns } from './content/columns.ts';
import { type AgreedColumn, agreedColumnsOf, differenceBetween } from './content/difference.ts';
import { BY_JOB } from './runs.ts';

/** Applications in one file, in one ZIP, and in one message: what is taken back when a part fails. */
const PART_SIZES = { files: 2000, withPdfs: 100, messages: 50 };

function sizeOfPart({
  kind,
  documents,
  copies,
}: Pick<DestinationSetup, 'kind' | 'documents' | 'copies'>): number {
  if (kind === 'webhook') return PART_SIZES.messages;
  return documents || copies ? PART_SIZES.withPdfs : PART_SIZES.files;
}

/**
 * Plans a run that is not planned, and holds its columns against those that were agreed to.
 * @returns false if they differ: the run is stopped then, until an administrator accepts the difference.
 */
export function planRun(run: Claimed, platform: Platform): Promise<boolean> {
  const { clock, languages } = platform;
  const english = languages.in('en').say;
  return withTrail(
    platform,
    BY_JOB,
    async (trx, leave) => {
      const { destination_id, reach, planned } = await holdClaim(trx, run, clock());
      const destination = await trx
        .selectFrom('destinations')
        .select(['setup', 'columns'])
        .where('id', '=', destination_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const columns = agreedColumnsOf(await handedOnColumns(trx, platform));
      const about = { run: run.id, destination: destination_id };
      const agreed = destination.columns ?? columns;
      if (differenceBetween(english, agreed, columns).length > 0) {
        await stop(trx, run.id, columns);
        leave({ act: 'hand-on.stopped', details: about });
        return false;
      }
      if (destination.columns === null) await agree(trx, destination_id, columns);
      if (planned !== null) return true;
      const size = sizeOfPart(destination.setup);
      const applications = await choose(trx, { run: run.id, destination_id, reach, size });
      await trx
        .updateTable('hand_on_runs')
        .set({ planned: applications, parts: Math.ceil(applications / size) })
        .set({ columns: JSON.stringify(columns) })
        .where('id', '=', run.id)
        .execute();
      leave({ act: 'hand-on.planned', details: { ...about, reach, applications } });
      return true;
    },
    { isLong: true },
  );
}

async function stop(trx: Transaction, id: number, columns: readonly AgreedColumn[]) {
  await trx
    .updateTable('hand_on_runs')
    .set({ state: 'stopped', columns: JSON.stringify(columns), looked_at: null })
    .where('id', '=', id)
    .execute();
}

/** From now on these columns are the agreed ones. */
export async function agree(
  trx: Transaction,
  destinationId: number,
  columns: readonly AgreedColumn[],
): Promise<void> {
  await trx
    .updateTable('destinations')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', destinationId)
    .execute();
}

/** Writes down every submission that the run is to hand on. @returns how many. */
async function choose(
  trx: Transaction,
  chosen: { run: number; destination_id: number; reach: Reach; size: number },
): Promise<number> {
  const { run, destination_id, reach, size } = chosen;
  const written = await sql`
    insert into deliveries (destination_id, account_id, version, run_id, part, state)
    select ${destination_id}, standing.account_id, submitted_at, ${run},
      1 + (row_number() over (order by submitted_at, standing.account_id) - 1) / ${size}::integer, 'stored'
    from ${STANDING} standing
    join submissions on submissions.account_id = standing.account_id
    left join deliveries held on held.destination_id = ${destination_id}
      and held.account_id = standing.account_id and held.version = submitted_at
    where not exists (select from withdrawals w where w.account_id = standing.account_id)
      and (${reach} = 'full' or held.acknowledged_at is null)
    on conflict (destination_id, account_id, version) do update set
      run_id = excluded.run_id, part = excluded.part, state = 'stored', exported_at = null`.execute(
    trx,
  );
  return Number(written.numAffectedRows ?? 0n);
}
