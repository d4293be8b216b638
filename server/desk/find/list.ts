/** The list of a search: its rows, and their order. */
import { sql } from 'kysely';
import type { ListSort } from '#contract/desk-find.ts';
import type { Queries } from '#server/core/database/database.ts';
import { all, type Conditions, conditionsOf, type Meant } from './conditions.ts';
import { countUpTo } from './counts.ts';
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

/** A resolved list: its conditions, order and counts. */
export type List<Counted = { readonly found: number }> = {
  readonly conditions: Conditions;
  readonly order: Order;
  readonly sort: ListSort;
  /** The misspelt words, and the corrections that were searched for. */
  readonly meant: Meant;
  readonly counted: Counted;
  /** A short list is gathered and then sorted. A longer one follows the order's index until a page is full. */
  readonly isShort: boolean;
};

/** The most rows of a short list. */
export const MAX_SHORT_LENGTH = 5000;

/** The list of a search. @param count counts the rows that meet conditions, at least up to {@link MAX_SHORT_LENGTH} + 1. */
export async function findList<Counted extends { readonly found: number }>(
  queries: Queries,
  reader: Reader,
  search: Search,
  count: (conditions: Conditions) => Promise<Counted>,
  cursor?: Cursor,
): Promise<List<Counted>> {
  const settle = async (meant: Meant) => {
    const conditions = conditionsOf(reader, search, meant);
    return { meant, conditions, counted: await count(conditions) };
  };
  const typed = cursor?.isMended ? undefined : await settle(new Map());
  if (typed !== undefined && (cursor !== undefined || typed.counted.found > 0)) {
    return inOrder(typed, search, cursor);
  }
  const meant = await mendWords(queries, reader, search);
  const mended = typed === undefined || meant.size > 0 ? await settle(meant) : typed;
  const isFound = mended.counted.found > 0;
  return inOrder(isFound || typed === undefined ? mended : typed, search, cursor);
}

/** The list of a search, counted only as far as its order needs: `found` is at most {@link MAX_SHORT_LENGTH} + 1. */
export function plainList(queries: Queries, reader: Reader, search: Search): Promise<List> {
  return findList(queries, reader, search, (conditions) =>
    countUpTo(queries, conditions, MAX_SHORT_LENGTH + 1),
  );
}

function inOrder<Counted extends { readonly found: number }>(
  settled: Pick<List<Counted>, 'conditions' | 'meant' | 'counted'>,
  search: Search,
  cursor: Cursor | undefined,
): List<Counted> {
  const isShort = settled.counted.found <= MAX_SHORT_LENGTH;
  // A rank has no index, so a long list is sorted by name instead.
  const sort = cursor?.sort ?? (search.sort === 'best' && !isShort ? 'name' : search.sort);
  const words = settled.meant.size === 0 ? search.words : [];
  return { ...settled, order: orderOf(sort, { words }), sort, isShort };
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
  readonly keys: readonly string[];
};

/** Rows beyond a place, or from the beginning, the nearest first. */
export async function readRows(
  queries: Queries,
  { conditions, order, isShort }: Pick<List, 'conditions' | 'order' | 'isShort'>,
  { place, direction, limit }: { place?: Place | undefined; direction: Direction; limit: number },
): Promise<ListRow[]> {
  const side = place === undefined ? sql`true` : beyond(order, place, direction);
  const holds = all(conditions);
  // Otherwise the planner could follow the order's index, and search all rows for a few.
  const from = isShort
    ? sql`with summaries as materialized (select * from summaries where ${holds})`
    : sql``;
  const where = isShort ? side : sql`${holds} and ${side}`;
  const { rows } = await sql<ListRow>`
    ${from}
    select account_id as id, username as mail, name, reference, facets, searched,
      changed_at as "changedAt", submitted_at as "submittedAt", ${keysOf(order)} as keys
    from summaries where ${where}
    order by ${orderBy(order, direction)}
    limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}
