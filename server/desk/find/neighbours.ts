/** An application's place in the list of a search, and its neighbours, so that staff can step through the list while they read. */
import { sql } from 'kysely';
import type { Neighbours } from '#contract/desk-read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { all } from './conditions.ts';
import { writeCursor } from './cursor.ts';
import { type List, MAX_SHORT_LENGTH, plainList, readRows } from './list.ts';
import { beyond, keysOf, type Place } from './order.ts';
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
  const list = await plainList(queries, reader, search);
  const { conditions, order } = list;
  const { rows } = await sql<{ keys: string[]; isIn: boolean }>`
    select ${keysOf(order)} as keys, ${all(conditions)} as "isIn"
    from summaries where account_id = ${accountId}`.execute(queries);
  const [row] = rows;
  if (row === undefined) return undefined;
  const place = { keys: row.keys, accountId };
  const [next] = await readRows(queries, list, { place, direction: 'after', limit: 1 });
  const [previous] = await readRows(queries, list, { place, direction: 'before', limit: 1 });
  const before = row.isIn && previous !== undefined ? await countBefore(queries, list, place) : 0;
  const cursorAt = ({ id, keys }: { id: number; keys: readonly string[] }) =>
    writeCursor(
      {
        direction: 'after',
        place: { accountId: id, keys },
        sort: list.sort,
        isMended: list.meant.size > 0,
      },
      reader,
      search,
    );
  return {
    page: before < PAGE_SIZE || previous === undefined ? '' : cursorAt(previous),
    place: row.isIn ? counted(before + 1) : null,
    total: counted(list.counted.found),
    previous: previous?.id ?? null,
    next: next?.id ?? null,
  };
}

async function countBefore(
  queries: Queries,
  { conditions, order }: Pick<List, 'conditions' | 'order'>,
  place: Place,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from summaries
      where ${all(conditions)} and ${beyond(order, place, 'before')}
      limit ${sql.lit(MAX_SHORT_LENGTH + 1)}) found`.execute(queries);
  return rows[0]?.count ?? 0;
}
