/** The list of a search: its rows, and their order. */
import { type RawBuilder, sql } from 'kysely';
import type { ListCount, ListSort } from '#contract/desk-find.ts';
import type { Queries } from '#server/core/database/database.ts';
import { conditionsOf, type Meant, type Where } from './conditions.ts';
import type { Cursor } from './cursor.ts';
import {
  beyond,
  type Direction,
  keysOf,
  type Order,
  orderBy,
  orderOf,
  type Place,
} from './order.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';
import { mendWords } from './spelled.ts';

/** A resolved list: its conditions and its order. */
type List = {
  readonly where: Where;
  readonly order: Order;
  readonly sort: ListSort;
  /** The misspelt words, and the corrections that were searched for. */
  readonly meant: Meant;
  /** At most {@link MAX_SHORT_LENGTH} + 1. */
  readonly found: number;
  /** A short list is gathered and then sorted. A longer one follows the order's index until a page is full. */
  readonly isShort: boolean;
};

/** The most rows of a short list. */
const MAX_SHORT_LENGTH = 5000;

/** The length of a list, exact for a short one. */
export function cappedCount(found: number): ListCount {
  return { count: Math.min(found, MAX_SHORT_LENGTH), is_more: found > MAX_SHORT_LENGTH };
}

/** How many rows fit, in SQL, but no more than one beyond a short list. */
export function countedUpTo(
  where: RawBuilder<boolean>,
  from: RawBuilder<unknown> = sql`summaries`,
): RawBuilder<number> {
  return sql`(select count(*) from (
    select from ${from} where ${where} limit ${sql.lit(MAX_SHORT_LENGTH + 1)}) each)`;
}

/** @param cursor of a list whose page goes on: it keeps the effective sort, and whether misspelt words are mended. */
export async function findList(
  queries: Queries,
  reader: Reader,
  search: Search,
  cursor?: Pick<Cursor, 'sort' | 'isMended'>,
): Promise<List> {
  const settle = async (meant: Meant) => {
    const where = conditionsOf(reader, search, meant);
    const { rows } = await sql<{ found: number }>`
      select ${countedUpTo(where())} as found`.execute(queries);
    return { where, meant, found: rows[0]?.found ?? 0 };
  };
  let settled = await settle(new Map());
  if (cursor?.isMended ?? settled.found === 0) {
    const meant = await mendWords(queries, reader, search);
    const mended = meant.size > 0 ? await settle(meant) : settled;
    if (mended.found > 0) settled = mended;
  }
  const isShort = settled.found <= MAX_SHORT_LENGTH;
  // A rank has no index, so a long list is sorted by name instead.
  const sort = cursor?.sort ?? (search.sort === 'best' && !isShort ? 'name' : search.sort);
  const order = orderOf(sort, settled.meant.size === 0 ? search.words : [], reader);
  return { ...settled, order, sort, isShort };
}

/** A row of the list. */
export type ListRow = {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly reference: string | null;
  readonly facets: readonly string[];
  readonly searched: Readonly<Record<string, { readonly answer: string }>>;
  readonly changedAt: Date;
  readonly submittedAt: Date | null;
  readonly keys: string[];
};

/** Rows beyond a place, or from the beginning, the nearest first. */
export async function readRows(
  queries: Queries,
  { where, order, isShort }: Pick<List, 'where' | 'order' | 'isShort'>,
  { place, direction, limit }: { place?: Place | undefined; direction: Direction; limit: number },
): Promise<ListRow[]> {
  const side = place === undefined ? sql`true` : beyond(order, place, direction);
  // Otherwise the planner could follow the order's index, and search all rows for a few.
  const gathered = sql`with summaries as materialized (select * from summaries where ${where()})`;
  const { rows } = await sql<ListRow>`
    ${isShort ? gathered : sql``}
    select account_id as id, username as mail, name, reference, facets, searched,
      changed_at as "changedAt", submitted_at as "submittedAt", ${keysOf(order)} as keys
    from summaries where ${isShort ? side : sql`${where()} and ${side}`}
    order by ${orderBy(order, direction)}
    limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}
