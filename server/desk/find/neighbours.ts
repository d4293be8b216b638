/** An application's place in the list of a search, and its neighbours, so that staff can step through the list while they read. */
import { sql } from 'kysely';
import type { Neighbours } from '#contract/desk-read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { writeCursor } from './cursor.ts';
import { cappedLeft, leftInSql } from './left.ts';
import { cappedCount, countedUpTo, findList, fitting } from './list.ts';
import { beyond, type Direction, keysOf, orderBy, placeOf } from './order.ts';
import { PAGE_SIZE } from './page.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

type Beside = { readonly accountId: number; readonly keys: string[] };
type Row = {
  readonly isIn: boolean;
  readonly next: Beside | null;
  readonly previous: Beside | null;
  readonly before: number;
  readonly total: number;
  readonly left: number[] | null;
};

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
  const { where, order, sort, meant, found, isShort } = list;
  const all = isShort ? sql`fitting as summaries` : sql`summaries`;
  const fits = isShort ? sql<boolean>`true` : where();
  const side = (way: Direction) => sql<boolean>`${fits} and ${beyond(order, 'here', way)}`;
  const beside = (way: Direction) => sql`(
    select json_build_object('accountId', account_id, 'keys', ${keysOf(order)})
    from ${all} where ${side(way)} order by ${orderBy(order, way)} limit 1)`;
  const { rows } = await sql<Row>`
    with here as materialized (
      select ${placeOf(order)}, ${where()} as is_in from summaries where account_id = ${accountId})
    ${isShort ? sql`, fitting as materialized (${fitting(where)})` : sql``}
    select is_in as "isIn", ${beside('after')} as next, ${beside('before')} as previous,
      case when is_in then ${countedUpTo(side('before'), { from: all })} else 0 end as before,
      ${isShort ? sql.lit(found) : countedUpTo(where())} as total,
      ${leftInSql(search, reader, where)} as left
    from here`.execute(queries);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isIn, next, previous, before, total } = row;
  const isCorrected = meant.size > 0;
  const page =
    previous !== null && before >= PAGE_SIZE
      ? writeCursor({ direction: 'after', place: previous, sort, isCorrected }, reader, search)
      : '';
  return {
    page,
    place: isIn ? cappedCount(before + 1) : null,
    total: cappedCount(total),
    left: cappedLeft(row.left),
    previous: previous?.accountId ?? null,
    next: next?.accountId ?? null,
  };
}
