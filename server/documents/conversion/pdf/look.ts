/** How the pages of a PDF look and read, and whether those of another one look and read the same. */
import { createInkReader, differenceOf, type Ink, isWhite, LONGER_SIDE } from './ink.ts';
import { run } from './run-program.ts';
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

/** @param wordsFrom another file that the words are in, where this one keeps them to itself */
export async function lookAt(
  file: string,
  range: Range,
  until: number,
  wordsFrom = file,
): Promise<Look> {
  const [ink, words] = await Promise.all([
    lookAtInk(file, range, until),
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

export async function lookAtInk(file: string, range: Range, until: number) {
  const reader = createInkReader();
  const size = ['-scale-to', String(LONGER_SIDE)];
  const args = ['-gray', '-cropbox', ...size, ...pagesOf(range), file];
  const { isLate, complaint } = await run('pdftoppm', args, { until, take: reader.take });
  return { pages: reader.pages, isLate, complains: complaint.includes('Error') };
}

export async function lookAtWords(file: string, range: Range, until: number) {
  const args = ['-tsv', '-cropbox', ...pagesOf(range), file, '-'];
  const { isLate, output, complaint } = await run('pdftotext', args, { until });
  return {
    pages: readWords(output.toString('utf8')),
    isLate,
    complains: complaint.includes('Error'),
  };
}

/** How much a page may differ: for one that was copied, and for one that was drawn anew, whose letters have other edges. */
export const TOLERANCE = { copied: 12, drawn: 64 } as const;

/** Whether a page, counted from 0, looks and reads as it did. */
export function isSame(
  before: Look,
  after: Look,
  page: number,
  tolerance: number,
  offset = 0,
): boolean {
  const [ink, inkAfter] = [before.ink[page], after.ink[page - offset]];
  const [words, wordsAfter] = [before.words[page], after.words[page - offset]];
  if (!ink || !inkAfter || !words || !wordsAfter) return false;
  return differenceOf(ink, inkAfter) <= tolerance && hasAllWords(words, wordsAfter);
}

/** Whether there is nothing to be seen on any page, because something is wrong. */
export function isBlank({ ink, words, complains }: Look): boolean {
  return complains && ink.every(isWhite) && words.every(({ list }) => list.length === 0);
}
