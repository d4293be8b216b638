/** How many applications of a view are left to read, for views about the reader's own reading. */
import { type RawBuilder, sql } from 'kysely';
import {
  ASSIGNED_TO,
  FOR_ME,
  type LeftToRead,
  type ListCount,
  MY_READING,
} from '#contract/desk-find.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import { isRelated, type Where } from './conditions.ts';
import type { Counted } from './counts.ts';
import { cappedCount, countedUpTo } from './list.ts';
import type { Reader } from './scope.ts';
import type { Search } from './search.ts';
import { READING } from './work-facets.ts';

const ALL = ['unread', 'changed', 'read'];

/** The values of the facet of reading that are left; undefined for a view that is not about the reader's own reading. */
function leftIn({ filters }: Search, { staffId }: Reader): readonly string[] | undefined {
  const chosenAt = (id: string) => filters.find(({ facet }) => facet.id === id)?.values;
  const reading = chosenAt(MY_READING);
  if (reading !== undefined) return reading.includes('read') ? undefined : reading;
  const assigned = chosenAt(ASSIGNED_TO);
  const isOwn = assigned?.every((value) => value === 'me' || value === String(staffId));
  return isOwn || chosenAt(FOR_ME) ? ['unread', 'changed'] : undefined;
}

/** From counts, which ignore the filter of reading. */
export function leftToRead(search: Search, reader: Reader, { values }: Counted): LeftToRead {
  const left = leftIn(search, reader);
  if (left === undefined) return null;
  const sumOf = (chosen: readonly string[]): ListCount => {
    const counts = chosen.flatMap((value) => values.get(facetEntry(MY_READING, value)) ?? []);
    return {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      is_more: counts.some(({ is_more }) => is_more),
    };
  };
  return { left: sumOf(left), of: sumOf(ALL) };
}

/** The same as a value in SQL, of a row that {@link cappedLeft} reads. */
export function leftInSql(
  search: Search,
  reader: Reader,
  where: Where,
): RawBuilder<number[] | null> {
  const left = leftIn(search, reader);
  if (left === undefined) return sql`null`;
  const all = where(MY_READING);
  const unread = sql<boolean>`${all} and ${isRelated(READING, reader.staffId, left)}`;
  return sql`array[${countedUpTo(unread)}, ${countedUpTo(all)}]`;
}

export function cappedLeft(counted: readonly number[] | null): LeftToRead {
  const [left = 0, of = 0] = counted?.map(Number) ?? [];
  return counted && { left: cappedCount(left), of: cappedCount(of) };
}
