import type { LookupCategory } from '#contract/lookups.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type Entry, findKnownWords, searchQuery } from './repository.ts';
import { readSearch, respell, type Search } from './search-words.ts';
import { corrections, variantsOf } from './spelling.ts';

/** A single letter is too little to search for. */
const SHORTEST_TEXT = 2;

/**
 * What somebody may be looking for who has typed `text` so far, the best first. Case, accents, punctuation and the order of
 * words do not matter; the last word may be unfinished; when that finds too little, misspelt words are corrected.
 * @param max how many entries at most.
 */
export async function findEntries(
  queries: Queries,
  category: LookupCategory,
  text: string,
  max: number,
): Promise<Entry[]> {
  const search = readSearch(category, text);
  if (search === undefined || text.trim().length < SHORTEST_TEXT) return [];
  const found = await searchQuery(queries, category, search, max).execute();
  if (found.length === max) return found;

  const corrected = await findCorrected(queries, category, search);
  if (corrected === undefined) return found;
  const all = await searchQuery(queries, category, corrected, max + found.length).execute();
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...all.filter(({ id }) => !ids.has(id))].slice(0, max);
}

/** The search with its misspelt words corrected; undefined when none can be. */
async function findCorrected(
  queries: Queries,
  category: LookupCategory,
  search: Search,
): Promise<Search | undefined> {
  const variants = search.wanted.flatMap(([word]) => variantsOf(word));
  if (variants.length === 0) return undefined;
  const known = await findKnownWords(queries, category, variants);
  let isCorrected = false;
  const corrected = respell(category, search, (spellings) => {
    const [typed, ...others] = spellings;
    const meant = variantsOf(typed).length === 0 ? [] : corrections(typed, known);
    const [likeliest, ...more] = meant;
    if (likeliest === undefined) return spellings;
    isCorrected = true;
    const isKnown = known.some(({ word }) => word.startsWith(typed));
    return isKnown ? [typed, ...others, ...meant] : [likeliest, ...more, typed, ...others];
  });
  return isCorrected ? corrected : undefined;
}
