/** A search of the list: parsed from the address, checked against the college's facets, and written in one canonical form. */
import { FOR_ME, LIST_SORTS, type ListSearch, type ListSort } from '#contract/desk-find.ts';
import { singleFacets } from '#server/applicant/summaries/facets-of.ts';
import { AppError } from '#server/core/http/errors.ts';
import { foldWords } from '#server/core/search/words.ts';
import { countedFacets, type Facet } from '#tenant/facets/facets.ts';
import { noSuchFacet, noSuchValue } from './check-scope.ts';
import { type Faceted, forMeFacet, valuesAt } from './facet-values.ts';

export type Search = {
  /** As it was typed. */
  readonly text: string;
  readonly words: readonly string[];
  /** The chosen values of each facet that is counted. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** The words of each facet that is searched. */
  readonly searched: ReadonlyMap<string, readonly string[]>;
  readonly sort: ListSort;
  /** By single-valued facet: the index, from 1, of its value in a row's list. */
  readonly places: ReadonlyMap<string, number>;
  /** By other counted facet, of whose values a row may have several: all its values. */
  readonly several: ReadonlyMap<string, readonly string[]>;
};

/** More words find nothing more, and each costs time. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/**
 * Reads `facets=term:2027FA,2027SP;school:cottage grove`.
 * @throws AppError 400 for a facet, a value or a sort that does not exist.
 */
export function readSearch(college: Faceted, { q = '', facets = '', sort }: ListSearch): Search {
  const text = q.trim();
  const chosen = new Map<string, readonly string[]>();
  const searched = new Map<string, readonly string[]>();
  for (const part of facets.split(';').filter((each) => each !== '')) {
    const colon = part.indexOf(':');
    const name = colon < 0 ? part : part.slice(0, colon);
    const rest = colon < 0 ? '' : part.slice(colon + 1);
    const facet = facetNamed(college, name);
    if (facet.isSearched) searched.set(name, wordsOf(rest));
    else chosen.set(name, readValues(college, facet, rest));
  }
  const places = new Map(singleFacets(college.tenant).map(({ id }, index) => [id, index + 1]));
  return {
    text,
    words: wordsOf(text),
    chosen: inOrderOf(college, chosen),
    searched: inOrderOf(college, searched),
    sort: readSort(sort, text),
    places,
    several: new Map(
      countedFacets(college.tenant)
        .filter(({ id }) => !places.has(id))
        .map((facet) => [facet.id, valuesAt(facet, college)]),
    ),
  };
}

/** The facets of a search as text, always the same for the same search. */
export function facetsText({ chosen, searched }: Pick<Search, 'chosen' | 'searched'>): string {
  return [
    ...[...chosen].map(([name, values]) => `${name}:${values.join(',')}`),
    ...[...searched].map(([name, words]) => `${name}:${words.join(' ')}`),
  ].join(';');
}

export function wordsOf(text: string): string[] {
  const words = foldWords(text).map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function facetNamed({ tenant }: Faceted, name: string): Facet {
  const { facets = [] } = tenant;
  const facet = name === FOR_ME ? forMeFacet : facets.find(({ id }) => id === name);
  if (facet !== undefined) return facet;
  throw noSuchFacet(
    name,
    facets.map(({ id }) => id),
  );
}

function readValues(college: Faceted, facet: Facet, text: string): readonly string[] {
  const known = valuesAt(facet, college);
  const values = [...new Set(text.split(','))];
  for (const value of values) {
    if (!known.includes(value)) throw noSuchValue(facet.id, value, known);
  }
  return known.filter((value) => values.includes(value));
}

function inOrderOf<Value>(
  { tenant }: Faceted,
  found: ReadonlyMap<string, readonly Value[]>,
): ReadonlyMap<string, readonly Value[]> {
  const names = [FOR_ME, ...(tenant.facets ?? []).map(({ id }) => id)];
  const entries = names.map((name) => [name, found.get(name) ?? []] as const);
  return new Map(entries.filter(([, values]) => values.length > 0));
}

function readSort(sort: string | undefined, text: string): ListSort {
  if (sort === undefined) return text === '' ? 'changed' : 'best';
  const known = LIST_SORTS.find((each) => each === sort);
  if (known === undefined) {
    const words = LIST_SORTS.join(', ');
    throw new AppError(400, 'no_such_sort', (say) =>
      say('“{name}” cannot be “{word}”. It may be {words}.', { name: 'sort', word: sort, words }),
    );
  }
  return known === 'best' && text === '' ? 'changed' : known;
}
