import { type Reader, readXml } from './xml.ts';
import type { Part } from './zip.ts';

/** Where Word writes down how many pages and letters a document had when it was last saved. */
const STATISTICS = 'docprops/app.xml';
const MAIN = /(?:^|\/)document\d*\.xml$/i;
/** How many letters a full page of ordinary text has, and a page has at least on average in a document of many pages. */
const FULL_PAGE = 3000;
const THIN_PAGE = 500;
/** The share of the letters counted by Word that must still be there for its count of pages to be believed. */
const STILL_THERE = 0.8;

/**
 * Whether a document claims to have more pages than allowed, and its text is long enough for that. The claim alone is not
 * enough: it may be of an earlier, longer version, or of a Word that had not laid out all pages yet. Where it is in doubt, the
 * document is laid out and its pages are counted.
 */
export function saysTooManyPages(parts: readonly Part[], limit: number): boolean {
  const { pages, letters } = findStatistics(parts);
  const main = parts.filter(({ name }) => MAIN.test(name));
  const size = main.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (pages <= limit && size < limit * FULL_PAGE) return false;
  const text = measure(main);
  const isLong = text.letters > limit * FULL_PAGE;
  const hasEnds = text.pageEnds >= limit;
  if (pages <= limit) return isLong && hasEnds;
  const isUnchanged = letters > 0 && text.letters >= letters * STILL_THERE;
  return isLong || hasEnds || (isUnchanged && text.letters > limit * THIN_PAGE);
}

/** The counts that Word has stored in the document; 0 where there is none. */
function findStatistics(parts: readonly Part[]): { pages: number; letters: number } {
  const part = parts.find(({ name }) => name.toLowerCase() === STATISTICS);
  if (part === undefined) return { pages: 0, letters: 0 };
  const stored: Record<string, string> = { Pages: '', Characters: '' };
  let name = '';
  const isWhole = read(part, {
    open: (element) => {
      name = element.name;
    },
    close: () => {
      name = '';
    },
    text: (text) => {
      if (name in stored) stored[name] += text;
    },
  });
  const count = (text = '') => (isWhole && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0);
  return { pages: count(stored.Pages), letters: count(stored.Characters) };
}

/** How much text there is, without gaps, and how many ends of pages Word or its author left in it. */
function measure(parts: readonly Part[]): { letters: number; pageEnds: number } {
  let pageEnds = 0;
  let letters = 0;
  let inText = false;
  const reader: Reader = {
    open: ({ name, prefix, attribute }) => {
      inText = name === 't';
      if (name === 'lastRenderedPageBreak') pageEnds += 1;
      if (name === 'br' && attribute(`${prefix}type`) === 'page') pageEnds += 1;
    },
    close: () => {
      inText = false;
    },
    text: (text) => {
      if (inText) letters += text.replaceAll(/\s/g, '').length;
    },
  };
  for (const part of parts) read(part, reader);
  return { letters, pageEnds };
}

/** @returns false for what is no XML, which is left to LibreOffice to judge. */
function read({ bytes }: Part, reader: Reader): boolean {
  try {
    readXml(Buffer.from(bytes).toString('utf8'), reader);
    return true;
  } catch {
    return false;
  }
}
