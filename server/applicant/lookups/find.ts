import type { LookupCategory } from '#contract/lookups.ts';
import type { Queries } from '#server/core/database/database.ts';
import { corrections, type KnownWord, variantsOf } from '#server/core/search/spelling.ts';
import { commonQuery, type Entry, findKnownWords, searchQuery, type Wanted } from './repository.ts';
import { readSearch, respell, type Search, withJoinedInitials } from './search-words.ts';
import { vocabularyOf } from './vocabulary.ts';

/** A single letter is not searched for. */
const MIN_TEXT = 2;

/**
 * Suggestions for a partly typed `text`, best first. Case, accents, punctuation and word order do not matter; the last word may be
 * unfinished. If that finds too few, dotted initials are read as one word, and misspelt words are corrected.
 */
export async function findEntries(
  queries: Queries,
  category: LookupCategory,
  text: string,
  wanted: Wanted,
): Promise<Entry[]> {
  const { max } = wanted;
  const search = readSearch(category, text);
  if (search === undefined || text.trim().length < MIN_TEXT) return [];
  let found = await findAsSpelled(queries, category, search, wanted);
  const joined = withJoinedInitials(text);
  const others = [
    () => (joined === text ? undefined : readSearch(category, joined)),
    () => findCorrected(queries, category, search),
  ];
  for (const other of others) {
    if (found.length >= max) break;
    const next = await other();
    if (next === undefined) continue;
    const more = { ...wanted, max: max + found.length };
    found = together(found, await findAsSpelled(queries, category, next, more));
  }
  return found.slice(0, max);
}

/** Entries with all distinctive words; if only common words were typed, then also some other entries. */
async function findAsSpelled(
  queries: Queries,
  category: LookupCategory,
  search: Search,
  wanted: Wanted,
): Promise<Entry[]> {
  const { max } = wanted;
  const found = await searchQuery(queries, category, search, wanted).execute();
  if (!search.isCommon || found.length === max) return found;
  const others = await commonQuery(queries, category, search, max).execute();
  return together(found, others).slice(0, max);
}

/** Concatenates both lists without duplicates. */
function together(ones: readonly Entry[], others: readonly Entry[]): Entry[] {
  const ids = new Set(ones.map(({ id }) => id));
  return [...ones, ...others.filter(({ id }) => !ids.has(id))];
}

/** The search with its misspelt words corrected; undefined when none can be. */
async function findCorrected(
  queries: Queries,
  category: LookupCategory,
  search: Search,
): Promise<Search | undefined> {
  const variants = search.wanted.flatMap(([word]) => variantsOf(word));
  if (variants.length === 0) return undefined;
  const known = [
    ...(await findKnownWords(queries, category, variants)),
    ...commonWordsOf(category),
  ];
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

/** Common words get misspelt, too, but are not in the spelling table. */
function commonWordsOf(category: LookupCategory): KnownWord[] {
  const { commonWords } = vocabularyOf(category);
  return [...commonWords].map((word) => ({ word, frequency: Number.MAX_SAFE_INTEGER }));
}
