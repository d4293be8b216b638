/** The list of a search: its rows, and their order. */
import { type RawBuilder, sql } from 'kysely';
import type { ListCount, ListSort } from '#contract/desk-find.ts';
import type { Queries } from '#server/core/database/database.ts';
import { corrections, variantsOf } from '#server/core/search/spelling.ts';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
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
import { type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

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
export const MAX_SHORT_LENGTH = 5000;

/** Counts are exact up to this many applications, and beyond it lower bounds, marked `is_more`. */
export const MAX_COUNTED = 50_000;

/** @param found up to one more than `max`. */
export function cappedCount(found: number, max = MAX_COUNTED): ListCount {
  return { count: Math.min(found, max), is_more: found > max };
}

/** How many rows fit, in SQL, up to one more than `max`. */
export function countedUpTo(
  where: RawBuilder<boolean>,
  { from = sql`summaries`, max = MAX_COUNTED }: { from?: RawBuilder<unknown>; max?: number } = {},
): RawBuilder<number> {
  return sql`(select count(*) from (
    select from ${from} where ${where} limit ${sql.lit(max + 1)}) each)`;
}

/**
 * Resolves a list, and reads the first rows of a short one along with its length.
 * @param cursor of a list whose page goes on: it keeps the effective sort, and whether misspelt words were corrected.
 * @param first how many rows to read.
 */
export async function findList(
  queries: Queries,
  reader: Reader,
  search: Search,
  cursor?: Pick<Cursor, 'sort' | 'isCorrected'>,
  first?: number,
): Promise<List & { readonly rows: readonly ListRow[] | undefined }> {
  // A long list follows the index of its order, and of the whole list nobody need ask whether it is long.
  const isWhole = search.filters.every(({ facet }) => facet.id === SEASON_FACET);
  const limit = search.text !== '' || !isWhole ? first : undefined;
  const settle = async (meant: Meant) => {
    const where = conditionsOf(reader, search, meant);
    const order = orderOf(
      cursor?.sort ?? search.sort,
      meant.size === 0 ? search.words : [],
      reader,
    );
    if (limit !== undefined) {
      const rows = await readShort(queries, { where, order }, { direction: 'after', limit });
      return { where, meant, rows, found: rows[0]?.found ?? 0 };
    }
    const { rows } = await sql<{ found: number }>`
      select ${countedUpTo(where(), { max: MAX_SHORT_LENGTH })} as found`.execute(queries);
    return { where, meant, rows: undefined, found: rows[0]?.found ?? 0 };
  };
  let settled: Awaited<ReturnType<typeof settle>> = await settle(new Map());
  if (cursor?.isCorrected ?? settled.found === 0) {
    const meant = await correctWords(queries, reader, search);
    const corrected = meant.size > 0 ? await settle(meant) : settled;
    if (corrected.found > 0) settled = corrected;
  }
  const isShort = settled.found <= MAX_SHORT_LENGTH;
  // A rank has no index, so a long list is sorted by name instead.
  const sort = cursor?.sort ?? (search.sort === 'best' && !isShort ? 'name' : search.sort);
  const order = orderOf(sort, settled.meant.size === 0 ? search.words : [], reader);
  return { ...settled, rows: isShort ? settled.rows : undefined, order, sort, isShort };
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

/** Which rows to read: beyond a place, or from the beginning, the nearest first. */
type Asked = {
  readonly place?: Place | undefined;
  readonly direction: Direction;
  readonly limit: number;
};

const COLUMNS = sql`summaries.account_id as id, username as mail, name, reference, facets, searched,
  summaries.changed_at as "changedAt", summaries.submitted_at as "submittedAt"`;

/** Every column that an order reads. */
const ORDERED = sql`account_id, changed_at, submitted_at, sort_name`;

export async function readRows(
  queries: Queries,
  list: Pick<List, 'where' | 'order' | 'isShort'>,
  asked: Asked,
): Promise<ListRow[]> {
  const { where, order, isShort } = list;
  if (isShort) return readShort(queries, list, asked);
  const { place, direction, limit } = asked;
  const side = place === undefined ? sql`true` : beyond(order, place, direction);
  const { rows } = await sql<ListRow>`
    select ${COLUMNS}, ${keysOf(order)} as keys from summaries where ${where()} and ${side}
    order by ${orderBy(order, direction)} limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}

/**
 * Gathers a list before it is sorted: otherwise the planner could follow the order's index, and search all rows for a few.
 * @returns with each row also how many the list has, no more than one beyond a short one.
 */
async function readShort(
  queries: Queries,
  { where, order }: Pick<List, 'where' | 'order'>,
  { place, direction, limit }: Asked,
): Promise<(ListRow & { readonly found: number })[]> {
  const side = place === undefined ? sql`true` : beyond(order, place, direction);
  const { rows } = await sql<ListRow & { found: number }>`
    with fitting as materialized (${fitting(where)}),
    page as materialized (
      select account_id, ${keysOf(order)} as keys, (select count(*) from fitting) as found
      from fitting as summaries where ${side}
      order by ${orderBy(order, direction)} limit ${sql.lit(limit)})
    select ${COLUMNS}, keys, found from page join summaries using (account_id)
    order by ${orderBy(order, direction)}`.execute(queries);
  return rows;
}

/** The rows of a short list, with the columns of every order. */
export function fitting(where: Where): RawBuilder<unknown> {
  return sql`select ${ORDERED} from summaries where ${where()} limit ${sql.lit(MAX_SHORT_LENGTH + 1)}`;
}

/** The accounts of every application that a search finds, ascending, or in the order of the list. */
export async function findAccounts(
  queries: Queries,
  reader: Reader,
  search: Search,
  { isInOrder = false } = {},
): Promise<number[]> {
  const { where, order } = await findList(queries, reader, search);
  const by = isInOrder ? orderBy(order, 'after') : sql`account_id`;
  const { rows } = await sql<{ id: number }>`
    select account_id as id from summaries where ${where()} order by ${by}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Candidates for each word: with a narrow scope, most of them occur only in applications outside it. */
const MAX_NEAR = 100;
const MAX_MEANT = 8;

/** Corrections, by words of applications within the reader's scope, of a search that finds nothing as typed. */
async function correctWords(
  queries: Queries,
  reader: Reader,
  { words, filters }: Search,
): Promise<Meant> {
  const looked = filters.flatMap(({ facet, values }) => (facet.isSearched ? values : []));
  const typed = [...new Set([...words, ...looked])].filter((word) => variantsOf(word).length > 0);
  if (typed.length === 0) return new Map();
  const spelled = await queries
    .selectFrom('summary_spellings')
    .select('word')
    .distinct()
    .where('variant', 'in', typed.flatMap(variantsOf))
    .execute();
  const known = spelled.map(({ word }) => ({ word, frequency: 1 }));
  const near = typed.map((word) => [word, corrections(word, known, MAX_NEAR)] as const);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${near.flatMap(([, candidates]) => candidates)}::text[]) word
    where exists (select from summaries
      where words || ' ' like '% ' || word || ' %' and ${withinScope(reader)})`.execute(queries);
  const within = new Set(rows.map(({ word }) => word));
  const meant = near.map(([word, candidates]) => {
    return [word, candidates.filter((one) => within.has(one)).slice(0, MAX_MEANT)] as const;
  });
  return new Map(meant.filter(([, candidates]) => candidates.length > 0));
}
