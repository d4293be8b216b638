/** Seals the secrets of all destinations again, with the key in use. An office has a handful of them. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { forgetOlderKeys } from '#server/core/key-file.ts';
import type { Platform } from '#server/core/platform.ts';
import { openSealing, type Sealing } from '#server/core/sealing.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { aboutDestination } from '../handing-on/secrets.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** The number of rows that each key has sealed. */
type SealedCounts = { current: number; older: number; unreadable: number };

/** One transaction, so it may be killed and run again. @returns how many rows were sealed again, and how many no key opens. */
export async function resealAll(
  platform: Needs,
  by: Actor,
): Promise<{ resealed: number; unreadable: number }> {
  const { settings, database } = platform;
  const sealing = await openSealing(settings);
  const done = await withTrail(platform, by, async (trx, leave) => {
    await lockSealed(trx);
    let resealed = 0;
    for (const { id, sealed } of await readSealed(trx)) {
      const about = aboutDestination(id);
      const text = sealing.isCurrent(sealed, about) ? undefined : sealing.open(sealed, about);
      if (text === undefined) continue;
      const anew = { sealed: sealing.seal(text, about) };
      await trx.updateTable('destinations').set(anew).where('id', '=', id).execute();
      resealed += 1;
    }
    const { unreadable } = await countSealed(trx, sealing);
    const details = { key: 'SECRETS_KEY', rows: resealed, unreadable };
    leave({ act: 'keys.rotated', details });
    return { resealed, unreadable };
  });
  if (settings.secretsKey === undefined) {
    // An older key goes only where no committed row needs it.
    await database.transaction(async (trx) => {
      await lockSealed(trx);
      const { older } = await countSealed(trx, sealing);
      if (older === 0) await forgetOlderKeys(settings.dataDir);
    });
  }
  return done;
}

/** Makes concurrent writers wait; they seal with the new key afterwards. */
async function lockSealed(trx: Transaction): Promise<void> {
  await sql`lock table destinations in share row exclusive mode`.execute(trx);
}

/** Counts the rows that the key in use, an older one, or no known key has sealed. */
export async function countSealed(queries: Queries, sealing: Sealing): Promise<SealedCounts> {
  const counts = { current: 0, older: 0, unreadable: 0 };
  for (const { id, sealed } of await readSealed(queries)) {
    const about = aboutDestination(id);
    if (sealing.isCurrent(sealed, about)) counts.current += 1;
    else counts[sealing.open(sealed, about) === undefined ? 'unreadable' : 'older'] += 1;
  }
  return counts;
}

function readSealed(queries: Queries) {
  return queries
    .selectFrom('destinations')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .execute();
}
