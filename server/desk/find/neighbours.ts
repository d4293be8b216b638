/** An application's place in the list of a search, and its neighbours, so that staff can step through the list while they read. */
import { sql } from 'kysely';
import type { Neighbours } from '#contract/desk-read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { countUpTo } from './counts.ts';
import { writeCursor } from './cursor.ts';
import { findList, MAX_SHORT_LENGTH, readRows } from './list.ts';
import { beyond, keysOf } from './order.ts';
import { PAGE_SIZE } from './page.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

/** A count, capped at {@link MAX_SHORT_LENGTH}. */
const counted = (found: number) => ({
  count: Math.min(found, MAX_SHORT_LENGTH),
  is_more: found > MAX_SHORT_LENGTH,
});

/**
 * The place of an application in the list that `GET /api/staff/applications` gives to the same reader. An application that no longer
 * matches has no place; its neighbours are those of the place where it would stand.
 * @returns undefined for an application that has no summary yet.
 */
export async function findNeighbours(
  queries: Queries,
  reader: Reader,
  search: Search,
  accountId: number,
): Promise<Neighbours | undefined> {
  const list = await findList(queries, reader, search);
  const { where, order, sort, meant, found } = list;
  const { rows } = await sql<{ keys: string[]; isIn: boolean }>`
    select ${keysOf(order)} as keys, ${where()} as "isIn"
    from summaries where account_id = ${accountId}`.execute(queries);
  const [row] = rows;
  if (row === undefined) return undefined;
  const place = { keys: row.keys, accountId };
  const [next] = await readRows(queries, list, { place, direction: 'after', limit: 1 });
  const [previous] = await readRows(queries, list, { place, direction: 'before', limit: 1 });
  const whereBefore = () => sql<boolean>`${where()} and ${beyond(order, place, 'before')}`;
  const before =
    row.isIn && previous ? await countUpTo(queries, whereBefore, MAX_SHORT_LENGTH + 1) : 0;
  let page = '';
  if (previous !== undefined && before >= PAGE_SIZE) {
    const at = { accountId: previous.id, keys: previous.keys };
    const cursor = { direction: 'after', place: at, sort, isMended: meant.size > 0 } as const;
    page = writeCursor(cursor, reader, search);
  }
  return {
    page,
    place: row.isIn ? counted(before + 1) : null,
    total: counted(found),
    previous: previous?.id ?? null,
    next: next?.id ?? null,
  };
}
