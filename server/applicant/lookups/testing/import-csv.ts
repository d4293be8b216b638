import { expect } from 'vitest';
import type { LookupCategory } from '#contract/lookups.ts';
import type { Database } from '#server/core/database/database.ts';
import { importLookups } from '../import.ts';

/** Imports a file that arrives in these pieces, and expects no line of it to be refused. @returns how many rows it had. */
export async function importCsv(
  database: Database,
  category: LookupCategory,
  pieces: Iterable<string | Buffer>,
): Promise<number> {
  return importLookups(database, {
    category,
    file: (async function* () {
      for (const piece of pieces) yield Buffer.from(piece);
    })(),
    onRefused: ({ problem }) => expect.unreachable(problem),
  });
}
