/** How many applications a search finds, and how many have each value of each facet. */
import { type RawBuilder, sql } from 'kysely';
import { FOR_ME, type ListCount } from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import { all, type Conditions } from './conditions.ts';
import { FOR_ME_VALUES, waitsFor } from './for-me.ts';

/** Applications that are read for counts, at most. If a search finds more, counts are lower bounds, marked `is_more`. */
const MAX_READ = 50_000;

/** Counts over the applications that were read. */
export type Counted = {
  /** At most {@link MAX_READ}. */
  readonly found: number;
  /** By facet and value, as `summaries.facets` has them. Each facet's counts ignore its own filter. */
  readonly values: ReadonlyMap<string, ListCount>;
};

/** The number of read applications with an entry; `facet` is the one whose own filter is ignored, `''` for none. */
type Row = {
  readonly facet: string;
  readonly entry: string;
  readonly count: number;
  readonly read: number;
};

export async function countFound(queries: Queries, conditions: Conditions): Promise<Counted> {
  const chosen = [...conditions.byFacet.keys()].filter((facet) => facet !== FOR_ME);
  // Read twice rather than gathered: fifty thousand lists do not fit in the memory of a sort.
  const [single] = conditions.places.keys();
  // Counts each application once: by its only entry of a single-valued facet or, if the college has none, by an added entry.
  const isOnce =
    single === undefined ? sql`entry = ''` : sql`starts_with(entry, ${facetEntry(single, '')})`;
  const entries = single === undefined ? sql`array_append(facets, '')` : sql`facets`;
  const { rows } = await sql<Row>`
    select '' as facet, entry, count(*) as count,
      (sum(count(*)) filter (where ${isOnce}) over ())::bigint as read
    from (select unnest(${entries}) as entry from (${rowsFor(conditions)}) found) each group by entry
    ${sql.join(
      [...chosen.map((facet) => ofOneFacet(facet, conditions)), ...ofForMe(conditions)],
      sql` `,
    )}`.execute(queries);
  const values = rows.flatMap(({ facet, entry, count, read }) => {
    const own = entry.slice(0, Math.max(entry.indexOf('='), 0));
    const isWanted = own !== '' && facet === (own === FOR_ME || chosen.includes(own) ? own : '');
    return isWanted ? [[entry, { count, is_more: read >= MAX_READ }] as const] : [];
  });
  return { found: rows.find(({ facet }) => facet === '')?.read ?? 0, values: new Map(values) };
}

function rowsFor(conditions: Conditions, except?: string): RawBuilder<unknown> {
  return sql`select facets from summaries where ${all(conditions, except)} limit ${sql.lit(MAX_READ)}`;
}

/** Counts what a search finds, but no further than `most`: a list's order needs no more. */
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

/** The total as the answer gives it. */
export function totalOf({ found }: Counted): ListCount {
  return { count: found, is_more: found >= MAX_READ };
}

/** The counts of a filtered facet: all other filters apply, its own does not. */
function ofOneFacet(facet: string, conditions: Conditions): RawBuilder<unknown> {
  const place = conditions.places.get(facet);
  if (place !== undefined) {
    // A summary that is still to be computed for the first time has no values yet.
    return sql`
      union all
      select ${facet}, entry, count(*), (sum(count(*)) over ())::bigint from (
        select facets[${sql.lit(place)}] as entry from (${rowsFor(conditions, facet)}) found
      ) each where entry is not null group by entry`;
  }
  const entries = (conditions.several.get(facet) ?? []).map((value) => facetEntry(facet, value));
  // One pass that looks for each value in each list: unnesting and grouping the lists would cost three times as much.
  const counts = entries.map((entry) => sql`count(*) filter (where ${entry} = any(facets))`);
  return sql`
    union all
    select ${facet}, entry, count, read from (
      select count(*) as read, array[${sql.join(counts)}] as counts
      from (${rowsFor(conditions, facet)}) found
    ) all_values, unnest(${entries}::text[], counts) as each (entry, count) where count > 0`;
}

/** The counts of "For me": applications that wait for the reader. All other filters apply, its own does not. */
function ofForMe(conditions: Conditions): RawBuilder<unknown>[] {
  return FOR_ME_VALUES.map((value) => {
    const waits = waitsFor(conditions.staffId, [value]);
    return sql`
      union all
      select ${FOR_ME}, ${facetEntry(FOR_ME, value)}, count(*), count(*) from (
        select from summaries where ${all(conditions, FOR_ME)} and ${waits}
        limit ${sql.lit(MAX_READ)}) few
      having count(*) > 0`;
  });
}
