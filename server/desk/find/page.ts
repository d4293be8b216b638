/** A page of the list in the reader's language. */
import { FOR_ME, type ListedFacet, type ListPage, type ListQuery } from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Voice } from '#server/core/languages.ts';
import { NO_VALUE } from '#tenant/facets/facets.ts';
import { type Counted, countFound, totalOf } from './counts.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { forMeFacet, namedValues } from './facet-values.ts';
import { reasonsToWait } from './for-me.ts';
import { findList, type List, type ListRow, readRows } from './list.ts';
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
  const count = (conditions: List['conditions']) => countFound(queries, conditions);
  const list = await findList(queries, reader, search, count, cursor);
  const { rows, hasBefore, hasAfter } = await readAround(queries, list, cursor);
  const ids = rows.map(({ id }) => id);
  const reasons = search.chosen.has(FOR_ME)
    ? await reasonsToWait(queries, reader.staffId, ids, voice.say)
    : undefined;
  const cursorAt = (row: ListRow | undefined, direction: Direction) => {
    if (row === undefined) return '';
    const place = { accountId: row.id, keys: row.keys };
    const isMended = list.meant.size > 0;
    return writeCursor({ direction, place, sort: list.sort, isMended }, reader, search);
  };
  const columns = columnsIn(voice);
  return {
    applications: rows.map((row) => ({
      id: row.id,
      name: row.name,
      mail: row.mail,
      reference: row.reference ?? '',
      changed_at: row.changedAt.toISOString(),
      submitted_at: row.submittedAt?.toISOString() ?? '',
      columns: Object.fromEntries(columns.map(({ id, of }) => [id, of(row)])),
      ...(reasons && { for_me: [...(reasons.get(row.id) ?? [])] }),
    })),
    total: totalOf(list.counted),
    sort: list.sort,
    mended: [...list.meant].map(([typed, meant]) => ({ typed, meant: [...meant] })),
    facets: facetsIn(voice, search, list.counted),
    next: hasAfter ? cursorAt(rows.at(-1), 'after') : '',
    previous: hasBefore ? cursorAt(rows[0], 'before') : '',
  };
}

/** Reads one row more than a page, to know whether there is another page. */
async function readAround(queries: Queries, list: List, cursor: Cursor | undefined) {
  const { place, direction = 'after' } = cursor ?? {};
  const found = await readRows(queries, list, { place, direction, limit: PAGE_SIZE + 1 });
  const isMore = found.length > PAGE_SIZE;
  const page = found.slice(0, PAGE_SIZE);
  if (direction === 'before') {
    return { rows: page.reverse(), hasBefore: isMore, hasAfter: true };
  }
  return { rows: page, hasBefore: place !== undefined, hasAfter: isMore };
}

/** "For me" and every facet of the college's file. A counted facet lists the values that occur, and those that are chosen. */
function facetsIn(voice: Voice, { chosen, searched }: Search, { values }: Counted): ListedFacet[] {
  const forMe = { ...forMeFacet, label: voice.say('For me') };
  return [forMe, ...(voice.tenant.facets ?? [])].map((facet) => {
    const { id, label, isSearched = false, inList = false } = facet;
    const about = { id, label, is_column: inList, is_searched: isSearched };
    if (isSearched) return { ...about, words: searched.get(id)?.join(' ') ?? '', values: [] };
    const chosenHere = chosen.get(id) ?? [];
    const counts = namedValues(facet, voice).map(({ value, label: name }) => ({
      value,
      label: name,
      ...(values.get(facetEntry(id, value)) ?? { count: 0, is_more: false }),
      is_chosen: chosenHere.includes(value),
    }));
    const shown = counts.filter(({ count, is_chosen }) => count > 0 || is_chosen);
    return { ...about, words: '', values: shown };
  });
}

/** A column, and its text for a row. */
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
    // A code that the form no longer has is shown as it is.
    return {
      id,
      of: (row) =>
        valuesOf(row)
          .map((value) => labels.get(value) ?? value)
          .join(', '),
    };
  });
}
