/** Renders pages of a PDF, reads their words, and compares them with those of another PDF. */
import {
  type Closeness,
  coarsely,
  createInkReader,
  differenceOf,
  type Ink,
  isWhite,
} from './ink.ts';
import { run } from './run-program.ts';
import type { Tolerance } from './tolerance.ts';
import { hasAllWords, readWords, type WordsOfPage } from './words.ts';

/** Pages from the first to the last, counted from 1. */
export type Range = { readonly first: number; readonly last: number };

export type Look = {
  readonly ink: readonly Ink[];
  readonly words: readonly WordsOfPage[];
  readonly isLate: boolean;
  /** Whether poppler found something wrong. */
  readonly complains: boolean;
};

export type Looking = {
  readonly until: number;
  readonly closeness: Closeness;
  /** Another file that the words are in, where this one keeps them to itself. */
  readonly wordsFrom?: string;
};

export async function lookAt(
  file: string,
  range: Range,
  { until, closeness, wordsFrom = file }: Looking,
): Promise<Look> {
  const [ink, words] = await Promise.all([
    lookAtInk(file, range, closeness, until),
    lookAtWords(wordsFrom, range, until),
  ]);
  return {
    ink: ink.pages,
    words: words.pages,
    isLate: ink.isLate || words.isLate,
    complains: ink.complains || words.complains,
  };
}

const pagesOf = ({ first, last }: Range) => ['-f', String(first), '-l', String(last)];

async function lookAtInk(file: string, range: Range, closeness: Closeness, until: number) {
  const reader = createInkReader(closeness);
  const colours = closeness.channels === 1 ? ['-gray'] : [];
  const size = ['-scale-to', String(closeness.side)];
  const args = [...colours, '-cropbox', ...size, ...pagesOf(range), file];
  const { isLate, stderr } = await run('pdftoppm', args, { until, take: reader.take });
  return { pages: reader.pages, isLate, complains: stderr.includes('Error') };
}

async function lookAtWords(file: string, range: Range, until: number) {
  const args = ['-tsv', '-cropbox', ...pagesOf(range), file, '-'];
  const { isLate, output, stderr } = await run('pdftotext', args, { until });
  return {
    pages: readWords(output.toString('utf8')),
    isLate,
    complains: stderr.includes('Error'),
  };
}

/** Whether two pages look and read the same. */
export function isSame(before: PageLook, after: PageLook, tolerance: Tolerance): boolean {
  const [ink, inkAfter, words, wordsAfter] = [before.ink, after.ink, before.words, after.words];
  if (!ink || !inkAfter || !words || !wordsAfter) return false;
  return (
    differenceOf(ink, inkAfter) <= tolerance.square &&
    differenceOf(coarsely(ink), coarsely(inkAfter)) <= tolerance.coarse &&
    hasAllWords(words, wordsAfter)
  );
}

/** What is known of one page; undefined where it could not be shown. */
type PageLook = { readonly ink: Ink | undefined; readonly words: WordsOfPage | undefined };

/** @param page counted from 0 among those that were looked at */
export function pageOf({ ink, words }: Look, page: number): PageLook {
  return { ink: ink[page], words: words[page] };
}

/** Whether there is nothing to be seen or read on any page. */
export function isEmpty({ ink, words }: Look): boolean {
  return ink.every(isWhite) && words.every(({ list }) => list.length === 0);
}

/** Whether all pages are empty although poppler reports errors: the file is damaged then. */
export function isBlank(look: Look): boolean {
  return look.complains && isEmpty(look);
}
