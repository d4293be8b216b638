/** A page of the list in the words of its reader. */
import type { ListedFacet, ListPage, ListQuery } from '#contract/desk-find.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Voice } from '#server/platform/languages.ts';
import { facetEntry } from '#server/summaries/facets-of.ts';
import { NO_VALUE } from '#tenant/facets/facets.ts';
import { type Count, type Counted, capped, MOST_READ } from './counts.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { namedValues } from './facet-values.ts';
import { countedList, type List, type ListRow, readRows } from './list.ts';
import type { Direction } from './order.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';

export const PAGE_SIZE = 50;

type Needs = { readonly queries: Queries; readonly reader: Reader; readonly voice: Voice };

/** @throws AppError 400 for a page of another search. */
export async function readPage(
  { queries, reader, voice }: Needs,
  search: Search,
  { page }: Pick<ListQuery, 'page'>,
): Promise<ListPage> {
  const cursor = page === undefined ? undefined : readCursor(page, reader, search);
  const { counted, ...list } = await countedList(queries, reader, search, cursor);
  const { rows, hasBefore, hasAfter } = await readAround(queries, list, cursor);
  const cursorAt = (row: ListRow | undefined, direction: Direction) => {
    if (row === undefined) return '';
    const place = { accountId: row.id, keys: row.keys };
    const isMended = list.mended.length > 0;
    return writeCursor({ direction, place, sort: list.sort, isMended }, reader, search);
  };
  const facets = facetsIn(voice, search, counted);
  return {
    applications: rows.map((row) => listed(row, columnsIn(voice))),
    total: told(capped(counted.found, counted.found >= MOST_READ)),
    sort: list.sort,
    mended: list.mended.map(({ typed, meant }) => ({ typed, meant: [...meant] })),
    facets,
    next: hasAfter ? cursorAt(rows.at(-1), 'after') : '',
    previous: hasBefore ? cursorAt(rows[0], 'before') : '',
  };
}

/** One row more than a page tells whether there is another. */
async function readAround(
  queries: Queries,
  list: List,
  cursor: Pick<NonNullable<ReturnType<typeof readCursor>>, 'place' | 'direction'> | undefined,
) {
  const { place, direction = 'after' } = cursor ?? {};
  const found = await readRows(queries, list, { place, direction, limit: PAGE_SIZE + 1 });
  const isMore = found.length > PAGE_SIZE;
  const page = found.slice(0, PAGE_SIZE);
  if (direction === 'before') {
    return { rows: page.reverse(), hasBefore: isMore, hasAfter: true };
  }
  return { rows: page, hasBefore: place !== undefined, hasAfter: isMore };
}

/** Every facet of the college's file; of those that are counted the values that somebody has, and those that are chosen. */
function facetsIn(voice: Voice, { chosen, searched }: Search, { values }: Counted): ListedFacet[] {
  return (voice.tenant.facets ?? []).map((facet) => {
    const { id, label, isSearched = false, inList = false } = facet;
    const about = { id, label, is_column: inList, is_searched: isSearched };
    if (isSearched) return { ...about, words: searched.get(id)?.join(' ') ?? '', values: [] };
    const chosenHere = chosen.get(id) ?? [];
    const counts = namedValues(facet, voice).map(({ value, label: name }) => ({
      value,
      label: name,
      ...told(values.get(facetEntry(id, value)) ?? { count: 0, isMore: false }),
      is_chosen: chosenHere.includes(value),
    }));
    const shown = counts.filter(({ count, is_chosen }) => count > 0 || is_chosen);
    return { ...about, words: '', values: shown };
  });
}

/** What a row has in a column. */
type Column = { readonly id: string; of(row: ListRow): string };

function columnsIn(voice: Voice): Column[] {
  const shown = (voice.tenant.facets ?? []).filter(({ inList }) => inList);
  return shown.map((facet) => {
    const { id, isSearched } = facet;
    if (isSearched) return { id, of: (row) => row.searched[id]?.answer ?? '' };
    const labels = new Map(
      namedValues(facet, voice).map(({ value, label }) => [value, value === NO_VALUE ? '' : label]),
    );
    const start = facetEntry(id, '');
    const valuesOf = ({ facets }: ListRow) =>
      facets.filter((entry) => entry.startsWith(start)).map((entry) => entry.slice(start.length));
    // A code that has left its list is shown as it is.
    return {
      id,
      of: (row) =>
        valuesOf(row)
          .map((value) => labels.get(value) ?? value)
          .join(', '),
    };
  });
}

function listed(row: ListRow, columns: readonly Column[]): ListPage['applications'][number] {
  return {
    id: row.id,
    name: row.name,
    mail: row.mail,
    reference: row.reference ?? '',
    changed_at: row.changedAt.toISOString(),
    submitted_at: row.submittedAt?.toISOString() ?? '',
    columns: Object.fromEntries(columns.map(({ id, of }) => [id, of(row)])),
  };
}

function told({ count, isMore }: Count) {
  return { count, is_more: isMore };
}
