/** A search of the list: parsed from the address, checked against the college's facets, and written in one canonical form. */
import { LIST_SORTS, type ListSearch, type ListSort } from '#contract/desk-find.ts';
import { isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import { birthDateWord } from '#server/applicant/summaries/numbers.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Voice } from '#server/core/languages.ts';
import { foldWords } from '#server/core/search/words.ts';
import { openSeason, SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { facetNamed, listFacets, readValues } from './facets.ts';
import type { ListFacet } from './list-facet.ts';

export type Search = {
  /** As it was typed; a date as `YYYY-MM-DD`, which means the same to readers of any language. */
  readonly text: string;
  /** A word by which summaries hold a birth date, if the text is one; likewise the digits of a phone number. */
  readonly birthDate: string | undefined;
  readonly phone: string | undefined;
  readonly words: readonly string[];
  /** Every facet of the list. */
  readonly facets: readonly ListFacet[];
  /** The facets that narrow it, in their order. */
  readonly filters: readonly Filter[];
  readonly sort: ListSort;
};

/** A facet with its chosen values, or where it is searched, the words that are looked for. */
type Filter = { readonly facet: ListFacet; readonly values: readonly string[] };

/** More words find nothing more, and each costs time. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/**
 * Reads `facets=term:2027FA,2027SP;school:cottage grove`.
 * @param now decides which season is open.
 * @throws AppError 400 for a facet, a value or a sort that does not exist.
 */
export function readSearch(
  voice: Voice,
  { q = '', facets = '', sort }: ListSearch,
  now: Date,
): Search {
  const typed = q.trim();
  const date = readTypedDate(typed, voice.say.locale);
  const text = date ?? typed;
  const known = listFacets(voice);
  const given = new Map<ListFacet, string>();
  for (const part of facets.split(';').filter((each) => each !== '')) {
    const [name = '', ...rest] = part.split(':');
    given.set(facetNamed(known, name), rest.join(':'));
  }
  // Every search is of one season, or of several that it names: without a name, of the open one.
  const season = known.find(({ id }) => id === SEASON_FACET);
  const open = season && !given.has(season) && openSeason(voice.tenant, now);
  if (season && open) given.set(season, open.id);
  const filters = known.flatMap((facet) => {
    const asked = given.get(facet);
    if (asked === undefined) return [];
    const values = facet.isSearched ? wordsOf(asked) : readValues(facet, asked.split(','));
    return values.length === 0 ? [] : [{ facet, values }];
  });
  const birthDate = date && birthDateWord(date);
  const phone = date === undefined ? readTypedPhone(text) : undefined;
  const words = wordsOf(text);
  return { text, birthDate, phone, words, facets: known, filters, sort: readSort(sort, text) };
}

/** The filters of a search as text, always the same for the same search. */
export function facetsText({ filters }: Pick<Search, 'filters'>): string {
  return filters
    .map(({ facet, values }) => `${facet.id}:${values.join(facet.isSearched ? ' ' : ',')}`)
    .join(';');
}

export function wordsOf(text: string): string[] {
  const words = foldWords(text).map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function readSort(sort: string | undefined, text: string): ListSort {
  const word = sort ?? (text === '' ? 'changed' : 'best');
  const known = LIST_SORTS.find((each) => each === word);
  if (known === undefined) {
    const words = LIST_SORTS.join(', ');
    throw new AppError(400, 'no_such_sort', (say) =>
      say('“{name}” cannot be “{word}”. It may be {words}.', { name: 'sort', word, words }),
    );
  }
  return known === 'best' && text === '' ? 'changed' : known;
}

const NUMBERS = /^(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,4})\.?$/;

/**
 * Reads `2008-05-01` and `5/1/2008`.
 * @param locale says whether the month or the day comes first.
 */
export function readTypedDate(text: string, locale: string): PlainDate | undefined {
  const [, first = '', second = '', third = ''] = NUMBERS.exec(text) ?? [];
  if (first.length === 4) return dateOf(first, second, third);
  if (third.length === 4) {
    const [month, day] = isDayFirst(locale) ? [second, first] : [first, second];
    // Of "5/13/2008" and "13/5/2008", one order alone is a date.
    return dateOf(third, month, day) ?? dateOf(third, day, month);
  }
  return undefined;
}

function dateOf(year: string, month: string, day: string): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

const SAMPLE = Date.UTC(2008, 4, 1);

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(SAMPLE);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}

const MIN_PHONE_DIGITS = 7;

/** The digits of a phone number, or of a part of one, without a leading 0, or 1 of North America; undefined for other texts. */
function readTypedPhone(text: string): string | undefined {
  if (!/^[+\d\s().\u2010-\u2015/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const own = digits.replace(/^(?:0+|1(?=\d{10}$))/, '');
  return own.length >= MIN_PHONE_DIGITS && own.length <= 15 ? own : undefined;
}
