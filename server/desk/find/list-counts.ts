/** How many applications a search finds, by facet, in the reader's language. */
import { sql } from 'kysely';
import type { ListCounts, ListedFacet } from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import { valueTo } from './conditions.ts';
import { type Counted, countFound } from './counts.ts';
import { leftToRead } from './left.ts';
import { findList } from './list.ts';
import type { ListFacet } from './list-facet.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

export async function readCounts(
  queries: Queries,
  reader: Reader,
  search: Search,
): Promise<ListCounts> {
  const { where } = await findList(queries, reader, search);
  const counted = await countFound(queries, reader, search, where);
  const facets: ListedFacet[] = [];
  for (const facet of search.facets) {
    const chosen = search.filters.find((filter) => filter.facet.id === facet.id)?.values ?? [];
    const staff = facet.hasStaff ? await staffIn(queries, facet, chosen, counted) : [];
    const all = { ...facet, values: [...facet.values, ...staff] };
    facets.push(listed(reader, all, chosen, counted));
  }
  return { total: counted.total, facets, left: leftToRead(search, reader, counted) };
}

/** The staff members among the values of a facet, by name; the reader, who is "me", only where chosen. */
async function staffIn(
  queries: Queries,
  { id }: ListFacet,
  chosen: readonly string[],
  { values }: Counted,
): Promise<ListFacet['values']> {
  const start = facetEntry(id, '');
  const counted = [...values.keys()].flatMap((key) =>
    key.startsWith(start) ? key.slice(start.length) : [],
  );
  const ids = [...chosen, ...counted].filter((value) => /^\d+$/.test(value)).map(Number);
  const { rows } = await sql<ListFacet['values'][number]>`
    select id::text as value, coalesce(nullif(name, ''), mail) as label from staff
    where id = any(${ids}::bigint[]) order by lower(coalesce(nullif(name, ''), mail)), id`.execute(
    queries,
  );
  return rows;
}

/** A counted facet lists the values that occur, and those that are chosen. */
function listed(
  reader: Reader,
  facet: ListFacet,
  chosen: readonly string[],
  counted: Counted,
): ListedFacet {
  const { id, label, isSearched } = facet;
  const countOf = (value: string) =>
    counted.values.get(facetEntry(id, valueTo(reader, facet, value)));
  const counts = facet.values.map((named) => ({
    ...named,
    ...(countOf(named.value) ?? { count: 0, is_more: false }),
    is_chosen: chosen.includes(named.value),
  }));
  return {
    id,
    label,
    is_office: facet.relation !== undefined,
    is_searched: isSearched,
    words: isSearched ? chosen.join(' ') : '',
    values: counts.filter(({ count, is_chosen }) => count > 0 || is_chosen),
  };
}
