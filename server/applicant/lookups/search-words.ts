import type { LookupCategory } from '#contract/lookups.ts';
import { foldWords, toKey } from '#server/core/search/words.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Search keys of an entry, in columns of the same names. */
export type SearchKeys = {
  readonly name_key: string;
  readonly core_key: string;
  readonly search_key: string;
};

/** A search, split into its words. */
export type Search = {
  /** The words in the form of `name_key` and `core_key`. */
  readonly nameKey: string;
  readonly coreKey: string;
  /** Every word with its other spellings: names that have all of them rank first. */
  readonly wanted: readonly Spellings[];
  /** Words that an entry must have: at least one. */
  readonly required: readonly Spellings[];
  /** True if only common words were typed, such as `high school`, which nearly every entry has. */
  readonly isCommon: boolean;
};

/** A word and its alternatives. */
export type Spellings = readonly [string, ...string[]];

/** Further words cost time and improve nothing. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 30;

/** @param other further texts that people search by: code, town, and state as code and name. */
export function searchKeysOf(
  category: LookupCategory,
  label: string,
  other: readonly string[],
): SearchKeys {
  const vocabulary = vocabularyOf(category);
  const words = foldWords(label);
  const full = words.map((word) => inFull(word, vocabulary));
  const around = [...other.flatMap(foldWords), ...joinedInitials(words)];
  const searched = [
    ...withoutCommon(
      words.flatMap((word) => spellingsOf(word, vocabulary)),
      vocabulary,
    ),
    ...around.flatMap((word) => spellingsOf(word, vocabulary)),
  ];
  return {
    name_key: toKey(full),
    core_key: toKey(withoutCommon(full, vocabulary)),
    search_key: toKey([...new Set(searched)]),
  };
}

/** Runs of initials as one word, such as `ps` for `P.S. 204` or `P S 204`. */
function joinedInitials(words: readonly string[]): string[] {
  return (
    toKey(words)
      .match(/(?: \p{L}(?!\S)){2,}/gu)
      ?.map((run) => run.replaceAll(' ', '')) ?? []
  );
}

/** Joins dotted initials: `PS 204` for `P.S. 204`, `Roosevelt HS` for `Roosevelt H.S`. */
export function withJoinedInitials(text: string): string {
  const initials = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L}(?![\p{L}\p{N}]))+\.?/gu;
  return text.replace(initials, (dotted) => `${dotted.replaceAll('.', '')} `);
}

/** @returns undefined when there is nothing to search for. */
export function readSearch(category: LookupCategory, text: string): Search | undefined {
  const words = foldWords(text)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const vocabulary = vocabularyOf(category);
  return searchFor(
    words.map((word) => spellingsOf(word, vocabulary)),
    vocabulary,
  );
}

/** Replaces the spellings of some words; the first spelling of each is the likeliest. */
export function respell(
  category: LookupCategory,
  search: Search,
  spell: (spellings: Spellings) => Spellings,
): Search {
  return searchFor(search.wanted.map(spell), vocabularyOf(category)) ?? search;
}

function searchFor(wanted: readonly Spellings[], vocabulary: Vocabulary): Search | undefined {
  const [first] = wanted;
  if (first === undefined) return undefined;
  const full = wanted.map(([word]) => inFull(word, vocabulary));
  const required = wanted.filter(([word], index) => {
    const mayBeUnfinished = index > 0 && index === wanted.length - 1;
    return !isCommon(word, vocabulary, mayBeUnfinished);
  });
  return {
    nameKey: toKey(full),
    coreKey: toKey(withoutCommon(full, vocabulary)),
    wanted,
    required: required.length > 0 ? required : [first],
    isCommon: wanted.every(([word]) => vocabulary.commonWords.has(word)),
  };
}

function spellingsOf(word: string, { abbreviations }: Vocabulary): Spellings {
  return [word, ...(abbreviations.get(word) ?? [])];
}

function inFull(word: string, { abbreviations }: Vocabulary): string {
  return abbreviations.get(word)?.[0] ?? word;
}

/** @param mayBeUnfinished the word is still being typed: `aca` may become `academy`. */
function isCommon(word: string, { commonWords }: Vocabulary, mayBeUnfinished: boolean): boolean {
  if (commonWords.has(word)) return true;
  return mayBeUnfinished && [...commonWords].some((common) => common.startsWith(word));
}

/** Keeps the first word even if it is common, because people begin with it. */
function withoutCommon(words: readonly string[], { commonWords }: Vocabulary): string[] {
  return words.filter((word, index) => index === 0 || !commonWords.has(word));
}
