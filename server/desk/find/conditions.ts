/** A search as conditions in SQL over the rows of `summaries`. */
import { type RawBuilder, sql } from 'kysely';
import { FOR_ME } from '#contract/desk-find.ts';
import { waitsFor } from './for-me.ts';
import { hasOneOf, type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** Possible corrections of misspelt words, by word. */
export type Meant = ReadonlyMap<string, readonly string[]>;

type Condition = RawBuilder<boolean>;

/** A search's conditions, by facet, so that the counts of a facet can ignore its own filter. */
export type Conditions = {
  /** Scope, text and searched facets. */
  readonly always: readonly Condition[];
  readonly byFacet: ReadonlyMap<string, Condition>;
  readonly places: Search['places'];
  readonly several: Search['several'];
  /** The staff member whose waiting applications count. */
  readonly staffId: number;
};

export function conditionsOf(reader: Reader, search: Search, meant: Meant = new Map()): Conditions {
  const { staffId } = reader;
  const spelled = (word: string) => [word, ...(meant.get(word) ?? [])];
  const searched = [...search.searched].flatMap(([facet, words]) => {
    const own = sql`(summaries.searched->${facet}::text->>'words')`;
    // The index finds rows with the word anywhere; the second condition checks the facet itself.
    return words.flatMap((word) => [hasWord(spelled(word)), hasWord(spelled(word), own)]);
  });
  return {
    always: [withinScope(reader), ...withdrawnIn(search), ...textIn(search, spelled), ...searched],
    byFacet: new Map(
      [...search.chosen].map(([facet, values]) => [
        facet,
        facet === FOR_ME ? waitsFor(staffId, values) : hasOneOf(facet, values),
      ]),
    ),
    places: search.places,
    several: search.several,
    staffId,
  };
}

/** Withdrawn applications appear only in a text search, or where a facet asks for them. */
function withdrawnIn({ text, chosen }: Search): Condition[] {
  const isAskedFor = [...chosen.values()].some((values) => values.includes('withdrawn'));
  return text !== '' || isAskedFor ? [] : [sql`summaries.status <> 'withdrawn'`];
}

/** All conditions together. @param except a facet whose filter is ignored. */
export function all({ always, byFacet }: Conditions, except?: string): Condition {
  const chosen = [...byFacet].filter(([facet]) => facet !== except);
  return sql`(${sql.join([...always, ...chosen.map(([, condition]) => condition)], sql` and `)})`;
}

/** A reference number as people type it, or the beginning of one; the code of a school looks the same. */
const REFERENCE = /^#?\s*(\d{4})[\s\u2010-\u2015.-]*(\d{0,4})$/;

function textIn({ text, words }: Search, spelled: (word: string) => string[]): Condition[] {
  if (text === '') return [];
  if (/^\S+@\S*$/.test(text)) {
    return [sql`summaries.username like ${`${escaped(text.toLowerCase())}%`}`];
  }
  if (words.length === 0) return [sql`false`];
  const ways: Condition[] = [
    sql`(${sql.join(
      words.map((word) => hasWord(spelled(word))),
      sql` and `,
    )})`,
  ];
  // "O Connor" also finds "O'Connor".
  if (words.length > 1) ways.push(hasWord([words.join('')]));
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
