import { type Database, openDatabase } from '#server/core/database/database.ts';
import { reachDatabase } from '#server/core/database/reach-database.ts';
import type { Platform } from '#server/core/platform.ts';

/**
 * Opens the database as the owner of its tables, where the settings name one, and without a pooler.
 * @param as a `server` is alone on an embedded database.
 * @throws StartProblem when a server runs on the embedded database.
 */
export async function asOwner<Result>(
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  as: 'server' | 'guest',
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = new AsyncDisposableStack();
  try {
    const { signal } = new AbortController();
    const reach = { settings, log, as, signal, onLost: () => {} };
    const { direct, owner = direct } = await reachDatabase(reach, opened);
    const database = openDatabase({ address: owner, poolSize: 2, log });
    opened.defer(() => database.close());
    return await work(database);
  } finally {
    await opened.disposeAsync();
  }
}
