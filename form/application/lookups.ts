/** The lookups of the application's questions (spec §3, "Lookups"). */
import type { AutocompleteQuestion } from '../kinds/autocomplete.ts';

/** The lookup categories; the server has a list for each. */
export const LOOKUP_CATEGORIES = ['college_ceeb', 'hs_ceeb', 'address'] as const;

type LookupCategory = (typeof LOOKUP_CATEGORIES)[number];

interface Lookup extends Pick<AutocompleteQuestion, 'answerField'> {
  readonly category: LookupCategory;
}

/** High schools, searched by name. */
export const SCHOOL_LOOKUP: Lookup = { category: 'hs_ceeb', answerField: 'name' };

/** Postal addresses, searched by their first line. */
export const ADDRESS_LOOKUP: Lookup = { category: 'address', answerField: 'address_line_1' };
