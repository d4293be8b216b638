import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { findList } from './list.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

/** The accounts of every application that a search finds, ascending. */
export async function findAccounts(
  queries: Queries,
  reader: Reader,
  search: Search,
): Promise<number[]> {
  const { where } = await findList(queries, reader, search);
  const { rows } = await sql<{ id: number }>`
    select account_id as id from summaries where ${where()} order by account_id`.execute(queries);
  return rows.map(({ id }) => id);
}
