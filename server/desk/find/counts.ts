/** How many applications a search finds, and how many have each value of each facet. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { facetEntry } from '#server/summaries/facets-of.ts';
import { all, type Conditions } from './conditions.ts';

/** A number, or at least so many. */
export type Count = { readonly count: number; readonly isMore: boolean };

/** Nobody counts further than that: "1,000+". */
export const MOST_COUNTED = 1000;
/** So many applications are read for counts. Where a search finds more, counts below the most are lower bounds, and say so. */
export const MOST_READ = 50_000;

/** What is found, counted as far as it is read. */
export type Counted = {
  /** As far as {@link MOST_READ}. */
  readonly found: number;
  /** By facet and value, as `summaries.facets` has them. Of a facet with a choice, as if nothing were chosen there. */
  readonly values: ReadonlyMap<string, Count>;
};

export async function countFound(queries: Queries, conditions: Conditions): Promise<Counted> {
  const chosen = [...conditions.byFacet.keys()];
  // Read twice rather than gathered: fifty thousand lists do not fit in the memory of a sort.
  const { rows } = await sql<Row>`
    select '' as facet, entry, count(*) as count from (
      select unnest(facets) as entry from (${rowsFor(conditions)}) found
    ) each group by entry
    ${sql.join(
      chosen.map((facet) => ofOneFacet(facet, conditions)),
      sql` `,
    )}`.execute(queries);
  const found = await countRead(queries, conditions, rows);
  const isCut = (facet: string) =>
    (facet === '' ? found : total(rows.filter((row) => row.facet === facet))) >= MOST_READ;
  const cut = new Map(['', ...chosen].map((facet) => [facet, isCut(facet)]));
  const values = rows.flatMap(({ facet, entry, count }) => {
    const own = facetIn(entry);
    const isWanted = facet === (conditions.byFacet.has(own) ? own : '');
    return isWanted ? [[entry, capped(count, cut.get(facet))] as const] : [];
  });
  return { found, values: new Map(values) };
}

/** How many applications were read. Each has one value of a facet that stands at a known place, so that nothing is read again for it. */
async function countRead(
  queries: Queries,
  conditions: Conditions,
  rows: readonly Row[],
): Promise<number> {
  const [single] = conditions.places.keys();
  if (single === undefined) return countUpTo(queries, conditions, MOST_READ);
  return total(rows.filter(({ facet, entry }) => facet === '' && facetIn(entry) === single));
}

function total(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function facetIn(entry: string): string {
  return entry.slice(0, entry.indexOf('='));
}

function rowsFor(conditions: Conditions, except?: string): RawBuilder<unknown> {
  return sql`select facets from summaries where ${all(conditions, except)} limit ${sql.lit(MOST_READ)}`;
}

/** How many are found, and no more than asked: as much as a place in the list needs. */
export async function countUpTo(
  queries: Queries,
  conditions: Conditions,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from summaries where ${all(conditions)} limit ${sql.lit(most)}) found`.execute(
    queries,
  );
  return rows[0]?.count ?? 0;
}

/** A number as it is told. @param isCut whether not everything was read. */
export function capped(count: number, isCut = false): Count {
  if (count > MOST_COUNTED) return { count: MOST_COUNTED, isMore: true };
  return { count, isMore: isCut };
}

type Row = { facet: string; entry: string; count: number };

/** The counts beside a facet that has a choice: everything else holds, and only its own values matter. */
function ofOneFacet(facet: string, conditions: Conditions): RawBuilder<unknown> {
  const place = conditions.places.get(facet);
  const found = rowsFor(conditions, facet);
  if (place !== undefined) {
    // A row that waits to be made for the first time has no values yet.
    return sql`
      union all
      select ${facet}, entry, count(*) from (
        select facets[${sql.lit(place)}] as entry from (${found}) found
      ) each where entry is not null group by entry`;
  }
  const values = conditions.several.get(facet) ?? [];
  if (conditions.isByFacets) return byIndex(facet, values, conditions);
  // PostgreSQL guesses that few entries begin like that, and would sort them all. Behind a "coalesce" it guesses nothing, and hashes them.
  return sql`
    union all
    select ${facet}, entry, count(*) from (
      select unnest(facets) as entry from (${found}) found
    ) each
    where coalesce(starts_with(entry, ${`${facet}=`}), false) group by entry`;
}

/** Each value looked up by itself, and counted no further than it is told: every list taken apart would cost ten times as much. */
function byIndex(
  facet: string,
  values: readonly string[],
  conditions: Conditions,
): RawBuilder<unknown> {
  const entries = values.map((value) => facetEntry(facet, value));
  // Gathered, so that a rare value is not looked for in the whole table until there are enough.
  return sql`
    union all
    select * from (
      select ${facet} as facet, entry, (
        with found as materialized (
          select from summaries where ${all(conditions, facet)} and facets @> array[entry]
        )
        select count(*) from (select from found limit ${sql.lit(MOST_COUNTED + 1)}) few
      ) as count from unnest(${entries}::text[]) entry
    ) each where count > 0`;
}
