/** A search as conditions in SQL over the rows of `summaries`. */
import { type RawBuilder, sql } from 'kysely';
import { FOR_ME } from '#contract/desk-find.ts';
import { waitsFor } from './for-me.ts';
import { hasOneOf, type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** What misspelt words of a search may have been meant to be. */
export type Meant = ReadonlyMap<string, readonly string[]>;

type Condition = RawBuilder<boolean>;

/** What a search asks for, in parts, so that counts beside a facet can leave out its own choice. */
export type Conditions = {
  /** Scope, text and searched facets. */
  readonly always: readonly Condition[];
  readonly byFacet: ReadonlyMap<string, Condition>;
  readonly places: Search['places'];
  readonly several: Search['several'];
  /** For whom something may wait. */
  readonly staffId: number;
};

export function conditionsOf(reader: Reader, search: Search, meant: Meant = new Map()): Conditions {
  const { staffId } = reader;
  const spelled = (word: string) => [word, ...(meant.get(word) ?? [])];
  const searched = [...search.searched].flatMap(([facet, words]) => {
    const own = sql`(summaries.searched->${facet}::text->>'words')`;
    // The index finds who has the words anywhere; the facet itself has to have them, too.
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

/** What is withdrawn is in no list, but is found by a text, and where it is asked for. */
function withdrawnIn({ text, chosen }: Search): Condition[] {
  const isAskedFor = [...chosen.values()].some((values) => values.includes('withdrawn'));
  return text !== '' || isAskedFor ? [] : [sql`summaries.status <> 'withdrawn'`];
}

/** Everything that has to hold. @param except a facet whose choice does not count. */
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
  // "O Connor" is an O'Connor, too.
  if (words.length > 1) ways.push(hasWord([words.join('')]));
  const [, begun, rest] = REFERENCE.exec(text.normalize('NFKC')) ?? [];
  if (begun !== undefined) {
    ways.push(sql`summaries.reference like ${`${begun}${rest && `-${rest}`}%`}`);
  }
  return [sql`(${sql.join(ways, sql` or `)})`];
}

/** True where a word begins like one of these. */
function hasWord(words: readonly string[], column: RawBuilder<unknown> = sql`summaries.words`) {
  const likes = words.map((word) => sql<boolean>`${column} like ${`% ${escaped(word)}%`}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
