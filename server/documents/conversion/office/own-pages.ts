import { type Reader, readXml } from './xml.ts';
import type { Part } from './zip.ts';

/** Where Word writes down how many pages and letters a document had when it was last saved. */
const STATISTICS = 'docprops/app.xml';
const MAIN = /(?:^|\/)document\d*\.xml$/i;
/** What a full page of ordinary text holds, and what one holds at least in a document of many pages. */
const FULL_PAGE = 3000;
const THIN_PAGE = 500;
/** How much of the text that was counted has to be there still. */
const STILL_THERE = 0.8;

/**
 * Whether a document says of itself that it has more pages than allowed, and looks like it: the number that stands in
 * it may be that of an earlier, longer one, or of a Word that had not come to the end yet. What is doubted is laid out and
 * counted.
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

/** What it says about itself; 0 for what it does not say. */
function findStatistics(parts: readonly Part[]): { pages: number; letters: number } {
  const part = parts.find(({ name }) => name.toLowerCase() === STATISTICS);
  if (part === undefined) return { pages: 0, letters: 0 };
  const said: Record<string, string> = { Pages: '', Characters: '' };
  let name = '';
  const isWhole = read(part, {
    open: (element) => {
      name = element.name;
    },
    close: () => {
      name = '';
    },
    text: (text) => {
      if (name in said) said[name] += text;
    },
  });
  const count = (text = '') => (isWhole && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0);
  return { pages: count(said.Pages), letters: count(said.Characters) };
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

/** @returns false for what is no XML: LibreOffice has the last word on it. */
function read({ bytes }: Part, reader: Reader): boolean {
  try {
    readXml(Buffer.from(bytes).toString('utf8'), reader);
    return true;
  } catch {
    return false;
  }
}
