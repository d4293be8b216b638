/** Where the application's questions can search (spec §3, "Lookups"). */
import type { AutocompleteQuestion } from '../kinds/autocomplete.ts';

/** The categories of lookups; the server keeps a list for each. */
export const LOOKUP_CATEGORIES = ['college_ceeb', 'hs_ceeb', 'address'] as const;

/** What is searched. */
type LookupCategory = (typeof LOOKUP_CATEGORIES)[number];

interface Lookup extends Pick<AutocompleteQuestion, 'answerField'> {
  readonly category: LookupCategory;
}

/** A high school by its name. */
export const SCHOOL_LOOKUP: Lookup = { category: 'hs_ceeb', answerField: 'name' };

/** A postal address by its first line. */
export const ADDRESS_LOOKUP: Lookup = { category: 'address', answerField: 'address_line_1' };
