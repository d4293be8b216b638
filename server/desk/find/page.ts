/** A page of the list in the reader's language. */
import { FOR_ME, type ListPage, type ListQuery, RECOMMENDED_BY_ME } from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import { NO_VALUE } from '#tenant/facets/facets.ts';
import type { Say } from '#words/say.ts';
import { readCursor, refusePlace, writeCursor } from './cursor.ts';
import { reasonsToWait } from './for-me.ts';
import { cappedCount, findList, type ListRow, MAX_SHORT_LENGTH, readRows } from './list.ts';
import type { ListFacet } from './list-facet.ts';
import type { Direction } from './order.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

export const PAGE_SIZE = 50;

type Needs = { readonly queries: Queries; readonly reader: Reader; readonly say: Say };

/** @throws AppError 400 for a page of another search. */
export async function readPage(
  { queries, reader, say }: Needs,
  search: Search,
  { page }: Pick<ListQuery, 'page'>,
): Promise<ListPage> {
  const cursor = page === undefined ? undefined : readCursor(page, reader, search);
  const { place, direction = 'after' } = cursor ?? {};
  // One row more than a page shows whether there is another page.
  const limit = PAGE_SIZE + 1;
  const first = cursor === undefined ? limit : undefined;
  const list = await findList(queries, reader, search, cursor, first);
  const read = list.rows ?? readRows(queries, list, { place, direction, limit });
  const found = await (cursor === undefined ? read : Promise.resolve(read).catch(refusePlace));
  const rows = found.slice(0, PAGE_SIZE);
  const isMore = found.length > PAGE_SIZE;
  if (direction === 'before') rows.reverse();
  const cursorAt = (row: ListRow | undefined, way: Direction) => {
    const isThere = way === direction ? isMore : place !== undefined;
    if (row === undefined || !isThere) return '';
    const at = { accountId: row.id, keys: row.keys };
    const { sort, meant } = list;
    const there = { direction: way, place: at, sort, isCorrected: meant.size > 0 };
    return writeCursor(there, reader, search);
  };
  const isForMe = search.filters.some(({ facet }) => facet.id === FOR_ME);
  const ids = rows.map(({ id }) => id);
  const reasons = isForMe && (await reasonsToWait(queries, reader.staffId, ids, say));
  const columns = search.facets.filter(({ isColumn }) => isColumn);
  return {
    applications: rows.map((row) => ({
      id: row.id,
      name: row.name,
      mail: row.mail,
      reference: row.reference ?? '',
      changed_at: row.changedAt.toISOString(),
      submitted_at: row.submittedAt?.toISOString() ?? '',
      columns: Object.fromEntries(columns.map((facet) => [facet.id, textAt(row, facet)])),
      ...(reasons && { for_me: [...(reasons.get(row.id) ?? [])] }),
    })),
    columns: columns.map(({ id, label }) => ({ id, label })),
    total: cappedCount(list.found, MAX_SHORT_LENGTH),
    sort: list.sort,
    has_recommendations: search.facets.some(({ id }) => id === RECOMMENDED_BY_ME),
    mended: [...list.meant].map(([typed, meant]) => ({ typed, meant: [...meant] })),
    next: cursorAt(rows.at(-1), 'after'),
    previous: cursorAt(rows[0], 'before'),
  };
}

/** The text of a row in the column of a facet. A code that the form no longer has is shown as it is. */
function textAt({ facets, searched }: ListRow, { id, isSearched, values }: ListFacet): string {
  if (isSearched) return searched[id]?.answer ?? '';
  const start = facetEntry(id, '');
  const own = facets.find((entry) => entry.startsWith(start))?.slice(start.length) ?? NO_VALUE;
  const labelOf = (code: string) => values.find(({ value }) => value === code)?.label ?? code;
  return own === NO_VALUE ? '' : own.split(',').map(labelOf).join(', ');
}
