/** The list that a search gives: in which order it stands, and what is on a page of it. */
import { sql } from 'kysely';
import type { ListSort } from '#contract/desk-find.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { all, asTyped, type Conditions, conditionsOf } from './conditions.ts';
import { type Counted, countFound, countUpTo } from './counts.ts';
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
import { type Mended, mendWords } from './spelled.ts';

/** A list, settled: which rows, in which order. */
export type List = {
  readonly conditions: Conditions;
  readonly order: Order;
  readonly sort: ListSort;
  readonly mended: readonly Mended[];
  /** Few enough to be gathered first and put in order then. Of more, the order's index is followed until a page is full. */
  readonly isShort: boolean;
};

/** Up to here a list is short. */
const LONGEST_SHORT = 5000;

/** The list of a search with its counts. */
export async function countedList(
  queries: Queries,
  reader: Reader,
  search: Search,
  cursor?: Cursor,
): Promise<List & { readonly counted: Counted }> {
  const { conditions, mended, found } = await settle(queries, reader, search, cursor, {
    count: (conditions) => countFound(queries, conditions),
    isNone: ({ found }) => found === 0,
  });
  return { ...listOf(search, conditions, mended, found.found, cursor), counted: found };
}

/** The list of a search, counted only as far as its order needs. @returns `size`, at most {@link LONGEST_SHORT} + 1. */
export async function plainList(
  queries: Queries,
  reader: Reader,
  search: Search,
): Promise<List & { readonly size: number }> {
  const { conditions, mended, found } = await settle(queries, reader, search, undefined, {
    count: (conditions) => countUpTo(queries, conditions, LONGEST_SHORT + 1),
    isNone: (size) => size === 0,
  });
  return { ...listOf(search, conditions, mended, found), size: found };
}

type Counting<Found> = {
  count(conditions: Conditions): Promise<Found>;
  isNone(found: Found): boolean;
};

async function settle<Found>(
  queries: Queries,
  reader: Reader,
  search: Search,
  cursor: Cursor | undefined,
  { count, isNone }: Counting<Found>,
): Promise<{ conditions: Conditions; mended: readonly Mended[]; found: Found }> {
  const typed = conditionsOf(reader, search, asTyped(search.words));
  const asIs = cursor?.isMended ? undefined : await count(typed);
  if (asIs !== undefined && (cursor !== undefined || !isNone(asIs) || search.words.length === 0)) {
    return { conditions: typed, mended: [], found: asIs };
  }
  const meant = await mendWords(queries, reader, search.words);
  if (meant === undefined) {
    return { conditions: typed, mended: [], found: asIs ?? (await count(typed)) };
  }
  const conditions = conditionsOf(reader, search, meant.spelled);
  const found = await count(conditions);
  return { conditions, mended: isNone(found) ? [] : meant.mended, found };
}

function listOf(
  search: Search,
  conditions: Conditions,
  mended: readonly Mended[],
  size: number,
  cursor?: Cursor,
): List {
  const isShort = size <= LONGEST_SHORT;
  // Ranks have no index.
  const sort = cursor?.sort ?? (search.sort === 'best' && !isShort ? 'name' : search.sort);
  const rankBy = mended.length === 0 ? search.words : [];
  return { conditions, order: orderOf(sort, { words: rankBy }), sort, mended, isShort };
}

/** A row of the list. */
export type ListRow = {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly reference: string | null;
  readonly status: 'none' | 'started' | 'validating' | 'submitted' | 'withdrawn';
  readonly facets: readonly string[];
  readonly searched: Readonly<Record<string, { readonly answer: string }>>;
  readonly changedAt: Date;
  readonly submittedAt: Date | null;
  readonly keys: readonly string[];
};

/** Rows beyond a place, or from the beginning, the nearest first. */
export async function readRows(
  queries: Queries,
  { conditions, order, isShort }: List,
  { place, direction, limit }: { place?: Place | undefined; direction: Direction; limit: number },
): Promise<ListRow[]> {
  const side = place === undefined ? sql`true` : beyond(order, place, direction);
  const holds = all(conditions);
  // Followed by an order's index, a rare find would be looked for among all rows.
  const from = isShort
    ? sql`with summaries as materialized (select * from summaries where ${holds})`
    : sql``;
  const where = isShort ? side : sql`${holds} and ${side}`;
  const { rows } = await sql<ListRow>`
    ${from}
    select account_id as id, username as mail, name, reference, status, facets, searched,
      changed_at as "changedAt", submitted_at as "submittedAt", ${keysOf(order)} as keys
    from summaries where ${where}
    order by ${orderBy(order, direction)}
    limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}
