/** A search as conditions in SQL over the rows of `summaries`. */
import { type RawBuilder, sql } from 'kysely';
import { hasOneOf, type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** Each word of a search with all that may stand for it: itself, or what it was meant to be. */
export type Spelled = readonly (readonly string[])[];

/** As they were typed. */
export function asTyped(words: readonly string[]): Spelled {
  return words.map((word) => [word]);
}

type Condition = RawBuilder<boolean>;

/** What a search asks for, in parts, so that counts beside a facet can leave out its own choice. */
export type Conditions = {
  /** Scope, text and searched facets. */
  readonly always: readonly Condition[];
  readonly byFacet: ReadonlyMap<string, Condition>;
  readonly places: Search['places'];
  readonly several: Search['several'];
  /** Nothing is asked for but facets: then the index of facets alone finds everything. */
  readonly isByFacets: boolean;
};

export function conditionsOf(reader: Reader, search: Search, spelled: Spelled): Conditions {
  const searched = [...search.searched].map(([facet, words]) => searchedIn(facet, words));
  return {
    always: [withinScope(reader), ...withdrawnIn(search), ...textIn(search, spelled), ...searched],
    byFacet: new Map(
      [...search.chosen].map(([facet, values]) => [facet, hasOneOf(facet, values)] as const),
    ),
    places: search.places,
    several: search.several,
    isByFacets: search.text === '' && search.searched.size === 0,
  };
}

/** What is withdrawn is in no list, but is found by what somebody types, and where it is asked for. */
function withdrawnIn({ text, chosen }: Search): Condition[] {
  const isAskedFor = [...chosen.values()].some((values) => values.includes('withdrawn'));
  return text !== '' || isAskedFor ? [] : [sql`summaries.status <> 'withdrawn'`];
}

/** Everything that has to hold. @param except a facet whose choice does not count. */
export function all({ always, byFacet }: Conditions, except?: string): Condition {
  const chosen = [...byFacet].filter(([facet]) => facet !== except);
  return sql`(${sql.join([...always, ...chosen.map(([, condition]) => condition)], sql` and `)})`;
}

/** A number as it is said on the phone, or part of one; the code of a school looks the same. */
const DIGITS = /^\d{4}-?\d{0,4}$/;

function textIn({ text, words }: Search, spelled: Spelled): Condition[] {
  if (text === '') return [];
  if (/^\S+@\S*$/.test(text)) {
    return [sql`summaries.username like ${`${escaped(text.toLowerCase())}%`}`];
  }
  if (words.length === 0) return [sql`false`];
  const byWords = sql<boolean>`(${sql.join(spelled.map(oneOfWords), sql` and `)})`;
  if (!DIGITS.test(text)) return [byWords];
  const digits = text.replace('-', '');
  const reference = digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
  return [sql`(summaries.reference like ${`${reference}%`} or ${byWords})`];
}

function oneOfWords(words: readonly string[]): Condition {
  const likes = words.map((word) => sql`summaries.words like ${`% ${escaped(word)}%`}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** The index finds who has the words anywhere; the facet itself has to begin with them somewhere. */
function searchedIn(facet: string, words: readonly string[]): Condition {
  const has = words.map((word) => oneOfWords([word]));
  const here = words.map(
    (word) => sql`summaries.searched->${facet}::text->>'words' like ${`% ${escaped(word)}%`}`,
  );
  return sql`(${sql.join([...has, ...here], sql` and `)})`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
