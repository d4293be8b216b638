/** What becomes of the parts of a run, in the ledger. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { markDelivered } from '#server/status/mark.ts';
import { noteDue } from '#server/summaries/write.ts';
import { withTrail } from '#server/trail/record.ts';
import { type Claimed, holdClaim } from './claim.ts';
import { BY_JOB } from './runs.ts';

/** A part that is not confirmed yet. */
export type Part = {
  readonly part: number;
  /** True when its files stand whole beside their names, or its message may have left. */
  readonly isExported: boolean;
  /** What its files are called. */
  readonly files: readonly string[];
};

/** One submission. */
export type Item = { readonly accountId: number; readonly version: Date };

/** The first part that is not confirmed. */
export async function findNextPart(queries: Queries, run: number): Promise<Part | undefined> {
  const found = await queries
    .selectFrom('deliveries')
    .leftJoin('hand_on_parts', (join) =>
      join
        .onRef('hand_on_parts.run_id', '=', 'deliveries.run_id')
        .onRef('hand_on_parts.part', '=', 'deliveries.part'),
    )
    .select(['deliveries.part', 'files'])
    .select(sql<boolean>`bool_and(exported_at is not null)`.as('isExported'))
    .where('deliveries.run_id', '=', run)
    .where('deliveries.state', '<>', 'acknowledged')
    .where('deliveries.part', '>', 0)
    .groupBy(['deliveries.part', 'files'])
    .orderBy('deliveries.part')
    .executeTakeFirst();
  return found && { ...found, files: found.files ?? [] };
}

/** What a part holds, in the order of the accounts. */
export async function listItems(queries: Queries, run: number, part: number): Promise<Item[]> {
  return queries
    .selectFrom('deliveries')
    .select(['account_id as accountId', 'version'])
    .where('run_id', '=', run)
    .where('part', '=', part)
    .where('state', '<>', 'acknowledged')
    .orderBy('account_id')
    .execute();
}

/**
 * Takes submissions out that do not stand any more: another version took their place, they were withdrawn, or the applicant is
 * gone.
 */
export async function dropItems(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  run: Claimed,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  await database.transaction(async (trx) => {
    await holdClaim(trx, run, clock());
    for (const { accountId, version } of items) {
      await trx
        .deleteFrom('deliveries')
        .where('run_id', '=', run.id)
        .where('account_id', '=', accountId)
        .where('version', '=', version)
        .where('left_at', 'is', null)
        .execute();
      // What may have left stays as the memory of it, in no part any more.
      await trx
        .updateTable('deliveries')
        .set((row) => ({
          part: 0,
          state: row
            .case()
            .when('acknowledged_at', 'is not', null)
            .then('acknowledged' as const)
            .else('exported' as const)
            .end(),
        }))
        .where('run_id', '=', run.id)
        .where('account_id', '=', accountId)
        .where('version', '=', version)
        .execute();
    }
  });
}

/**
 * Notes that a part is about to leave: from here on it may have arrived.
 * @param items what was written.
 * @returns false if somebody was erased since, so that it has to be written anew.
 */
export async function noteExported(
  trx: Transaction,
  run: Claimed,
  { part, files, items }: { part: number; files: readonly string[]; items: readonly Item[] },
  now: Date,
): Promise<boolean> {
  await holdClaim(trx, run, now);
  const held = await trx
    .selectFrom('deliveries')
    .select('account_id')
    .where('run_id', '=', run.id)
    .where('part', '=', part)
    .where('state', '<>', 'acknowledged')
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const isSame =
    held.length === items.length &&
    held.every(({ account_id }, index) => account_id === items[index]?.accountId);
  if (!isSame) return false;
  await trx
    .updateTable('deliveries')
    .set((row) => ({
      state: 'exported',
      exported_at: now,
      left_at: row.fn.coalesce('left_at', row.val(now)),
    }))
    .where('run_id', '=', run.id)
    .where('part', '=', part)
    .where('state', '<>', 'acknowledged')
    .execute();
  await trx
    .insertInto('hand_on_parts')
    .values({ run_id: run.id, part, files: JSON.stringify(files) })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'part']).doUpdateSet({ files: JSON.stringify(files) }),
    )
    .execute();
  return true;
}

/** Accounts of a part of which no destination has confirmed anything yet. */
async function listNew(queries: Queries, run: number, part: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('deliveries as here')
    .select('here.account_id')
    .where('here.run_id', '=', run)
    .where('here.part', '=', part)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as before')
            .select('before.account_id')
            .whereRef('before.account_id', '=', 'here.account_id')
            .where('before.acknowledged_at', 'is not', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Notes that the destination has a part; whoever is delivered for the first time sees that at `/status`. */
export async function noteAcknowledged(
  platform: Pick<Platform, 'database' | 'clock' | 'languages'>,
  run: Claimed,
  part: number,
): Promise<void> {
  await withTrail(platform, BY_JOB, async (trx, leave) => {
    const now = platform.clock();
    await holdClaim(trx, run, now);
    // Before the ledger: an erasure locks the account first, too.
    const marked = await markDelivered(trx, leave, await listNew(trx, run.id, part), platform);
    await noteDue(trx, marked);
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({ state: 'acknowledged', acknowledged_at: now })
      .where('run_id', '=', run.id)
      .where('part', '=', part)
      .where('state', '<>', 'acknowledged')
      .executeTakeFirst();
    await trx
      .updateTable('hand_on_runs')
      .set((row) => ({ acknowledged: row('acknowledged', '+', Number(numUpdatedRows)) }))
      .set({ tries: 0, trouble: 'null' })
      .where('id', '=', run.id)
      .execute();
    await trx
      .deleteFrom('hand_on_parts')
      .where('run_id', '=', run.id)
      .where('part', '=', part)
      .execute();
  });
}
