/** A search as conditions in SQL over the rows of `summaries`. */
import { type RawBuilder, sql } from 'kysely';
import type { ListFacet, Relation } from './list-facet.ts';
import { hasOneOf, type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** Possible corrections of misspelt words, by word. */
export type Meant = ReadonlyMap<string, readonly string[]>;

type Condition = RawBuilder<boolean>;

/** All conditions of a search. @param except a facet whose filter is ignored. */
export type Where = (except?: string) => Condition;

export function conditionsOf(reader: Reader, search: Search, meant: Meant): Where {
  const spelled = (word: string) => [word, ...(meant.get(word) ?? [])];
  const always = [withinScope(reader), ...withdrawnIn(search), ...textIn(search, spelled)];
  const filters = search.filters.map(({ facet, values }) => {
    const { id, isSearched, relation } = facet;
    if (relation) {
      const asked = values.map((value) => valueTo(reader, facet, value));
      return { id, condition: isRelated(relation, reader.staffId, asked) };
    }
    if (!isSearched) return { id, condition: hasOneOf(id, values) };
    const own = sql`(summaries.searched->${id}::text->>'words')`;
    // The index finds rows with the word anywhere; the second condition checks the facet itself.
    const words = values.map(spelled).flatMap((word) => [hasWord(word), hasWord(word, own)]);
    return { id, condition: sql<boolean>`(${sql.join(words, sql` and `)})` };
  });
  return (except) => {
    const applied = filters.filter(({ id }) => id !== except).map(({ condition }) => condition);
    return sql`(${sql.join([...always, ...applied], sql` and `)})`;
  };
}

/** A value of a facet of the office for a reader: whatever names the reader is `me`. */
export function valueTo({ staffId }: Reader, { hasStaff }: ListFacet, value: string): string {
  return hasStaff && value === String(staffId) ? 'me' : value;
}

/** True in SQL for the rows of `summaries` that have one of the values of a facet of the office. */
export function isRelated(
  { rows, otherwise }: Relation,
  staffId: number,
  values: readonly string[],
): Condition {
  const has = sql<boolean>`summaries.account_id in (
    select account_id from ${rows(staffId)} where value = any(${[...values]}::text[]))`;
  if (otherwise === undefined || !values.includes(otherwise)) return has;
  const hasNone = sql`not exists (
    select from (select account_id from ${rows(staffId)}) related
    where related.account_id = summaries.account_id)`;
  return sql`(${has} or ${hasNone})`;
}

/** Withdrawn applications appear only in a text search, or where a facet asks for them. */
function withdrawnIn({ text, filters }: Search): Condition[] {
  const isAskedFor = filters.some(
    ({ facet, values }) => !facet.isSearched && values.includes('withdrawn'),
  );
  return text !== '' || isAskedFor ? [] : [sql`summaries.status <> 'withdrawn'`];
}

/** A reference number as people type it, or the beginning of one; the code of a school looks the same. */
const REFERENCE = /^#?\s*(\d{4})[\s\u2010-\u2015.-]*(\d{0,4})$/;

function textIn(
  { text, words, birthDate, phone }: Search,
  spelled: (word: string) => string[],
): Condition[] {
  if (text === '') return [];
  if (/^\S+@\S*$/.test(text)) {
    return [sql`summaries.username like ${`${escaped(text.toLowerCase())}%`}`];
  }
  if (words.length === 0) return [sql`false`];
  const each = words.map((word) => hasWord(spelled(word)));
  const ways: Condition[] = [sql`(${sql.join(each, sql` and `)})`];
  // "O Connor" also finds "O'Connor".
  if (words.length > 1) ways.push(hasWord([words.join('')]));
  if (birthDate !== undefined) ways.push(hasWord([birthDate]));
  if (phone !== undefined) ways.push(sql`summaries.words like ${`%${phone}%`}`);
  const [, begun, rest] = REFERENCE.exec(text.normalize('NFKC')) ?? [];
  if (begun !== undefined) {
    ways.push(sql`summaries.reference like ${`${begun}${rest && `-${rest}`}%`}`);
  }
  return [sql`(${sql.join(ways, sql` or `)})`];
}

/** True in SQL where a word of the column begins with one of these. */
function hasWord(words: readonly string[], column: RawBuilder<unknown> = sql`summaries.words`) {
  const likes = words.map((word) => sql<boolean>`${column} like ${`% ${escaped(word)}%`}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
