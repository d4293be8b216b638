/** How many applications a search finds, and how many have each value of each facet. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
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
    select '' as facet, '' as entry, count(*) as count
    from (select from summaries where ${all(conditions)} limit ${sql.lit(MOST_READ)}) found
    union all
    select '', entry, count(*) from (
      select unnest(facets) as entry from (${rowsFor(conditions)}) found
    ) each group by entry
    ${sql.join(
      chosen.map((facet) => ofOneFacet(facet, conditions)),
      sql` `,
    )}`.execute(queries);
  const sizeOf = (facet: string) =>
    rows
      .filter((row) => row.facet === facet && (facet !== '' || row.entry === ''))
      .reduce((sum, { count }) => sum + count, 0);
  const values = rows.flatMap(({ facet, entry, count }) => {
    const own = entry.slice(0, entry.indexOf('='));
    const isWanted = entry !== '' && facet === (conditions.byFacet.has(own) ? own : '');
    return isWanted ? [[entry, capped(count, sizeOf(facet) >= MOST_READ)] as const] : [];
  });
  return { found: sizeOf(''), values: new Map(values) };
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
  // One value at a known place is looked up; of several, all are gone through.
  const entries = place === undefined ? sql`unnest(facets)` : sql`facets[${sql.lit(place)}]`;
  return sql`
    union all
    select ${facet}, entry, count(*) from (
      select ${entries} as entry from (${rowsFor(conditions, facet)}) found
    ) each
    where starts_with(entry, ${`${facet}=`}) group by entry`;
}
