/** Seals everything anew with the key in use, in batches: it may be stopped at any point, and run again. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { forgetOlderKeys } from '#server/core/key-file.ts';
import type { Platform } from '#server/core/platform.ts';
import { openSealing, type Sealing } from '#server/core/sealing.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { aboutDestination } from '../handing-on/secrets.ts';

/** Every column that is sealed with the server's key: a change of the key goes through all of them. */
export const SEALED = [
  { table: 'destinations', column: 'sealed', aboutRow: aboutDestination },
] as const;

type SealedColumn = (typeof SEALED)[number];

/** Rows that are locked at a time. */
const AT_A_TIME = 100;

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** The number of rows that each key has sealed. */
type SealedCounts = { current: number; older: number; unreadable: number };

/** @returns how many rows were sealed anew, and how many no key opens. */
export async function resealAll(
  platform: Needs,
  by: Actor,
): Promise<{ resealed: number; unreadable: number }> {
  const { settings } = platform;
  const sealing = await openSealing(settings);
  let resealed = 0;
  for (const column of SEALED) {
    let after = 0;
    while (true) {
      const batch = await resealBatch(platform, by, { column, sealing, after });
      resealed += batch.resealed;
      if (batch.last === undefined) break;
      after = batch.last;
    }
  }
  // The lock makes concurrent writers wait; they seal with the new key afterwards.
  const last = await withTrail(platform, by, async (trx, leave) => {
    await lockSealed(trx);
    let late = 0;
    for (const column of SEALED) {
      late += await resealRows(trx, column, sealing, await readRows(trx, column, { after: 0 }));
    }
    const { unreadable } = await countSealed(trx, sealing);
    const rows = resealed + late;
    leave({ act: 'keys.rotated', details: { key: 'SECRETS_KEY', rows, unreadable } });
    return { late, unreadable };
  });
  if (settings.secretsKey === undefined) await forgetUnusedKeys(platform, sealing);
  return { resealed: resealed + last.late, unreadable: last.unreadable };
}

/** Deletes older keys if no committed row needs them. */
async function forgetUnusedKeys({ database, settings }: Needs, sealing: Sealing): Promise<void> {
  await database.transaction(async (trx) => {
    await lockSealed(trx);
    const { older } = await countSealed(trx, sealing);
    if (older === 0) await forgetOlderKeys(settings.dataDir);
  });
}

async function lockSealed(trx: Transaction): Promise<void> {
  for (const { table } of SEALED) {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  }
}

/** Counts the rows that the key in use, an older one, or no known key has sealed. */
export async function countSealed(queries: Queries, sealing: Sealing): Promise<SealedCounts> {
  const standing = { current: 0, older: 0, unreadable: 0 };
  for (const column of SEALED) {
    for (const { id, sealed } of await readRows(queries, column, { after: 0 })) {
      const about = column.aboutRow(id);
      if (sealing.isCurrent(sealed, about)) standing.current += 1;
      else standing[sealing.open(sealed, about) === undefined ? 'unreadable' : 'older'] += 1;
    }
  }
  return standing;
}

async function resealBatch(
  platform: Needs,
  by: Actor,
  { column, sealing, after }: { column: SealedColumn; sealing: Sealing; after: number },
): Promise<{ resealed: number; last: number | undefined }> {
  return withTrail(platform, by, async (trx, leave) => {
    const rows = await readRows(trx, column, { after, limit: AT_A_TIME });
    const resealed = await resealRows(trx, column, sealing, rows);
    if (resealed > 0) {
      leave({ act: 'keys.resealed', details: { table: column.table, rows: resealed } });
    }
    return { resealed, last: rows.at(-1)?.id };
  });
}

type Row = { readonly id: number; readonly sealed: Buffer };

/** With a limit, the rows are locked. */
async function readRows(
  queries: Queries,
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
  { after, limit }: { after: number; limit?: number },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where id > ${after} and ${sql.ref(column)} is not null
    order by id
    ${limit === undefined ? sql`` : sql`limit ${limit} for update`}`.execute(queries);
  return rows;
}

async function resealRows(
  trx: Transaction,
  { table, column, aboutRow }: SealedColumn,
  sealing: Sealing,
  rows: readonly Row[],
): Promise<number> {
  let resealed = 0;
  for (const { id, sealed } of rows) {
    const about = aboutRow(id);
    const text = sealing.isCurrent(sealed, about) ? undefined : sealing.open(sealed, about);
    if (text === undefined) continue;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sealing.seal(text, about)}
      where id = ${id}`.execute(trx);
    resealed += 1;
  }
  return resealed;
}
