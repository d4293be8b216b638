import type { LookupCategory } from '#contract/lookups.ts';

/** The abbreviations and common words of a category. */
export type Vocabulary = {
  /** Short forms and their meanings, the most frequent meaning first. */
  readonly abbreviations: ReadonlyMap<string, readonly [string, ...string[]]>;
  /**
   * Words with little distinguishing power. A search does not require them, and so need not read thousands of entries for `high school`.
   */
  readonly commonWords: ReadonlySet<string>;
};

const schools: Vocabulary = {
  abbreviations: new Map([
    ['st', ['saint']],
    ['ste', ['sainte']],
    ['mt', ['mount']],
    ['ft', ['fort']],
    ['pt', ['point']],
    ['hs', ['high']],
    ['sr', ['senior']],
    ['jr', ['junior']],
    ['univ', ['university']],
    ['inst', ['institute']],
    ['ctr', ['center']],
    ['dr', ['doctor']],
    ['intl', ['international']],
    ['natl', ['national']],
    ['ag', ['agricultural']],
    ['voc', ['vocational']],
  ]),
  commonWords: new Set([
    ...['high', 'hs', 'school', 'schools', 'senior', 'sr', 'junior', 'jr', 'secondary'],
    ...['academy', 'college', 'university', 'univ', 'institute', 'inst'],
    ...['of', 'the', 'and', 'for', 'at', 'in', 'de', 'la'],
  ]),
};

const addresses: Vocabulary = {
  abbreviations: new Map([
    ['st', ['street', 'saint']],
    ['ave', ['avenue']],
    ['av', ['avenue']],
    ['rd', ['road']],
    ['dr', ['drive']],
    ['ln', ['lane']],
    ['ct', ['court']],
    ['cir', ['circle']],
    ['blvd', ['boulevard']],
    ['hwy', ['highway']],
    ['pkwy', ['parkway']],
    ['pl', ['place']],
    ['sq', ['square']],
    ['ter', ['terrace']],
    ['trl', ['trail']],
    ['apt', ['apartment']],
    ['ste', ['suite', 'sainte']],
    ['n', ['north']],
    ['s', ['south']],
    ['e', ['east']],
    ['w', ['west']],
    ['ne', ['northeast']],
    ['nw', ['northwest']],
    ['se', ['southeast']],
    ['sw', ['southwest']],
    ['mt', ['mount']],
    ['ft', ['fort']],
  ]),
  commonWords: new Set([
    ...['street', 'st', 'avenue', 'ave', 'av', 'road', 'rd', 'drive', 'dr', 'lane', 'ln'],
    ...['court', 'ct', 'circle', 'cir', 'boulevard', 'blvd', 'place', 'pl', 'way'],
  ]),
};

export function vocabularyOf(category: LookupCategory): Vocabulary {
  return category === 'address' ? addresses : schools;
}
