/** How many applications a search finds, and how many have each value of each facet. */
import { type RawBuilder, sql } from 'kysely';
import type { ListCount } from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Where } from './conditions.ts';
import { cappedCount, MAX_COUNTED } from './list.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

/** Counts over the applications that were read. */
export type Counted = {
  readonly total: ListCount;
  /** By facet and value, such as `term=2027FA`. Each facet's counts ignore its own filter. */
  readonly values: ReadonlyMap<string, ListCount>;
};

/** One statement: a part for all facets together, and one for each facet that has a filter, which the part ignores. */
export async function countFound(
  queries: Queries,
  { staffId }: Pick<Reader, 'staffId'>,
  { facets, filters }: Search,
  where: Where,
): Promise<Counted> {
  const places = facets
    .filter(({ relation, isSearched }) => relation === undefined && !isSearched)
    .map(({ id }) => id);
  const found = (except?: string) =>
    sql`(select account_id, facets from summaries where ${where(except)} limit ${sql.lit(MAX_COUNTED + 1)}) found`;
  const filtered = filters.flatMap(({ facet: { id } }) => (places.includes(id) ? id : []));
  const [first = ''] = places;
  const entries = first === '' ? sql`''` : sql`unnest(facets[1:${sql.lit(places.length)}])`;
  const parts: (readonly [string, RawBuilder<unknown>])[] = [
    ['', sql`select ${entries} as entry from ${found()}`],
    ...filtered.map((id) => {
      const place = sql.lit(places.indexOf(id) + 1);
      return [id, sql`select facets[${place}] as entry from ${found(id)}`] as const;
    }),
    ...facets.flatMap(({ id, relation }) => {
      if (relation === undefined) return [];
      const value = sql`coalesce(value, ${relation.otherwise ?? null}::text)`;
      const entry = sql`${facetEntry(id, '')}::text || ${value} as entry`;
      const related = sql`left join ${relation.rows(staffId)} using (account_id)`;
      const isFiltered = filters.some(({ facet }) => facet.id === id);
      const ids = isFiltered ? found(id) : sql`ids`;
      return [[id, sql`select ${entry} from ${ids} ${related}`] as const];
    }),
  ];
  // Rows that were written before the college added a facet have no entry for it.
  const counts = parts.map(
    ([id, entries]) => sql`
      select ${id}::text as facet, entry, count(*) as count from (${entries}) each
      where entry is not null group by entry`,
  );
  const { rows } = await sql<{ facet: string; entry: string; count: number }>`
    with ids as materialized (select account_id from ${found()})
    ${sql.join(counts, sql` union all `)}`.execute(queries);
  // Each application has one entry of each facet, so those of one facet are all that were read.
  const read = (part: string, owner: string) =>
    rows
      .filter(({ facet, entry }) => facet === part && ownerOf(entry) === owner)
      .reduce((sum, { count }) => sum + count, 0);
  const total = read('', first);
  const values = new Map<string, ListCount>();
  for (const { facet, entry, count } of rows) {
    const own = ownerOf(entry);
    if (facet !== (places.includes(own) && !filtered.includes(own) ? '' : own)) continue;
    for (const value of entry.slice(own.length + 1).split(',')) {
      const key = facetEntry(own, value);
      values.set(key, {
        count: (values.get(key)?.count ?? 0) + count,
        is_more: read(facet, own) > MAX_COUNTED,
      });
    }
  }
  return { total: cappedCount(total), values };
}

function ownerOf(entry: string): string {
  return entry.slice(0, Math.max(entry.indexOf('='), 0));
}
