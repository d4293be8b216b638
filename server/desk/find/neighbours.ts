/** Where an application stands in the list of a search, and what stands beside it: the list travels along while staff read. */
import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { all } from './conditions.ts';
import { type Count, capped, MOST_COUNTED } from './counts.ts';
import { writeCursor } from './cursor.ts';
import { type List, plainList, readRows } from './list.ts';
import { beyond, keysOf, type Place } from './order.ts';
import { PAGE_SIZE } from './page.ts';
import { type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** "37 of 412". */
type Neighbours = {
  /** From 1; undefined for one that the search does not find any more, whose neighbours are those of where it would stand. */
  readonly place: Count | undefined;
  readonly total: Count;
  /** Accounts. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** The `page` of the list that begins with the application; '' where it stands on the first one. */
  readonly page: string;
};

/**
 * The place of an application in the list of a search, as `GET /api/staff/applications` gives it to the same person.
 * @returns undefined for an application that is not there, or that they may not read.
 */
export async function findNeighbours(
  queries: Queries,
  reader: Reader,
  search: Search,
  accountId: number,
): Promise<Neighbours | undefined> {
  const list = await plainList(queries, reader, search);
  const found = await findPlace(queries, reader, list, accountId);
  if (found === undefined) return undefined;
  const { place, isIn } = found;
  const [next] = await readRows(queries, list, { place, direction: 'after', limit: 1 });
  const [previous] = await readRows(queries, list, { place, direction: 'before', limit: 1 });
  const before = isIn && previous !== undefined ? await countBefore(queries, list, place) : 0;
  const page =
    before < PAGE_SIZE || previous === undefined
      ? ''
      : writeCursor(
          {
            direction: 'after',
            place: { accountId: previous.id, keys: previous.keys },
            sort: list.sort,
            isMended: list.mended.length > 0,
          },
          reader,
          search,
        );
  return {
    page,
    place: isIn ? capped(before + 1) : undefined,
    total: capped(list.size),
    previous: previous?.id,
    next: next?.id,
  };
}

async function findPlace(
  queries: Queries,
  reader: Reader,
  { order, conditions }: List,
  accountId: number,
): Promise<{ place: Place; isIn: boolean } | undefined> {
  const { rows } = await sql<{ keys: string[]; isIn: boolean }>`
    select ${keysOf(order)} as keys, ${all(conditions)} as "isIn"
    from summaries where account_id = ${accountId} and ${withinScope(reader)}`.execute(queries);
  const [row] = rows;
  return row && { place: { keys: row.keys, accountId }, isIn: row.isIn };
}

async function countBefore(queries: Queries, list: List, place: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from summaries
      where ${all(list.conditions)} and ${beyond(list.order, place, 'before')}
      limit ${sql.lit(MOST_COUNTED + 1)}) found`.execute(queries);
  return rows[0]?.count ?? 0;
}
