/** How many applications a search finds, and how many have each value of each facet. */
import { type RawBuilder, sql } from 'kysely';
import { FOR_ME, type ListCount } from '#contract/desk-find.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { facetEntry } from '#server/summaries/facets-of.ts';
import { all, type Conditions } from './conditions.ts';
import { FOR_ME_VALUES, waitsFor } from './for-me.ts';

/** So many applications are read for counts. Where a search finds more, counts are lower bounds, and say so. */
const MOST_READ = 50_000;

/** What is found, counted as far as it is read. */
export type Counted = {
  /** As far as {@link MOST_READ}. */
  readonly found: number;
  /** By facet and value, as `summaries.facets` has them. Each facet's counts ignore its own filter. */
  readonly values: ReadonlyMap<string, ListCount>;
};

/** An entry of one facet, or `''` for all applications that were read. */
type Row = {
  readonly facet: string;
  readonly entry: string;
  readonly count: number;
  readonly read: number;
};

export async function countFound(queries: Queries, conditions: Conditions): Promise<Counted> {
  const chosen = [...conditions.byFacet.keys()].filter((facet) => facet !== FOR_ME);
  // Read twice rather than gathered: fifty thousand lists do not fit in the memory of a sort.
  const { rows } = await sql<Row>`
    select '' as facet, entry, count(*) as count, ${READ} as read
    from (select unnest(array_append(facets, '')) as entry from (${rowsFor(conditions)}) found) each
    group by entry
    ${sql.join(
      [...chosen.map((facet) => ofOneFacet(facet, conditions)), ...ofForMe(conditions)],
      sql` `,
    )}`.execute(queries);
  const values = rows.flatMap(({ facet, entry, count, read }) => {
    const own = entry.slice(0, Math.max(entry.indexOf('='), 0));
    const isWanted = own !== '' && facet === (own === FOR_ME || chosen.includes(own) ? own : '');
    return isWanted ? [[entry, { count, is_more: read >= MOST_READ }] as const] : [];
  });
  const found = rows.find(({ facet, entry }) => facet === '' && entry === '')?.count ?? 0;
  return { found, values: new Map(values) };
}

/** How many applications were read, where each has the entry `''`. */
const READ = sql`max(count(*)) filter (where entry = '') over ()`;

function rowsFor(conditions: Conditions, except?: string): RawBuilder<unknown> {
  return sql`select facets from summaries where ${all(conditions, except)} limit ${sql.lit(MOST_READ)}`;
}

/** How many are found, and no more than asked: as much as a place in the list needs. */
export async function countUpTo(
  queries: Queries,
  conditions: Conditions,
  most: number,
): Promise<{ readonly found: number }> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from summaries where ${all(conditions)} limit ${sql.lit(most)}) each`.execute(queries);
  return { found: rows[0]?.found ?? 0 };
}

/** The count of all applications that a list has, of which so many were read at most. */
export function totalOf(found: number, most = MOST_READ): ListCount {
  return { count: Math.min(found, most), is_more: found >= most };
}

/** The counts beside a facet that has a choice: everything else holds, and only its own values matter. */
function ofOneFacet(facet: string, conditions: Conditions): RawBuilder<unknown> {
  const place = conditions.places.get(facet);
  const found = rowsFor(conditions, facet);
  if (place !== undefined) {
    // A row that waits to be made for the first time has no values yet.
    return sql`
      union all
      select ${facet}, entry, count(*), (sum(count(*)) over ())::bigint from (
        select facets[${sql.lit(place)}] as entry from (${found}) found
      ) each where entry is not null group by entry`;
  }
  const values = conditions.several.get(facet) ?? [];
  if (conditions.isByFacets) return byValue(facet, values, conditions);
  // PostgreSQL guesses that few entries begin like that, and would sort them all. Behind a "coalesce" it guesses nothing, and hashes them.
  return sql`
    union all
    select ${facet}, entry, count(*), ${READ} from (
      select unnest(array_append(facets, '')) as entry from (${found}) found
    ) each
    where coalesce(entry = '' or starts_with(entry, ${`${facet}=`}), false) group by entry`;
}

/** Each value looked up by itself in the index: every list taken apart would cost ten times as much. */
function byValue(
  facet: string,
  values: readonly string[],
  conditions: Conditions,
): RawBuilder<unknown> {
  const entries = values.map((value) => facetEntry(facet, value));
  // Gathered, so that a rare value is not looked for in the whole table until there are enough.
  return sql`
    union all
    select facet, entry, count, count from (
      select ${facet} as facet, entry, (
        with found as materialized (
          select from summaries where ${all(conditions, facet)} and facets @> array[entry]
        )
        select count(*) from (select from found limit ${sql.lit(MOST_READ)}) few
      ) as count from unnest(${entries}::text[]) entry
    ) each where count > 0`;
}

/** How many applications wait for the reader, whatever else is chosen. */
function ofForMe(conditions: Conditions): RawBuilder<unknown>[] {
  return FOR_ME_VALUES.map((value) => {
    const waits = waitsFor(conditions.staffId, [value]);
    return sql`
      union all
      select ${FOR_ME}, ${facetEntry(FOR_ME, value)}, count(*), count(*) from (
        select from summaries where ${all(conditions, FOR_ME)} and ${waits}
        limit ${sql.lit(MOST_READ)}) few
      having count(*) > 0`;
  });
}
