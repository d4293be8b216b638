import { type Reader, readXml } from './xml.ts';
import type { Part } from './zip.ts';

/** Where Word writes down how many pages it laid a document out on. */
const STATISTICS = 'docprops/app.xml';
/** What a full page of ordinary text holds. */
const CHARACTERS_OF_A_PAGE = 3000;

/**
 * Whether a document says of itself that it has more pages than allowed, and looks like it: the number that stands in
 * it may be that of an earlier, longer one. What is doubted is laid out and counted.
 */
export function saysTooManyPages(parts: readonly Part[], limit: number): boolean {
  return findOwnPages(parts) > limit && isThatLong(parts, limit);
}

function findOwnPages(parts: readonly Part[]): number {
  const statistics = parts.find(({ name }) => name.toLowerCase() === STATISTICS);
  if (statistics === undefined) return 0;
  let inPages = false;
  let said = '';
  const isWhole = read(statistics, {
    open: ({ name }) => {
      inPages = name === 'Pages';
    },
    close: () => {
      inPages = false;
    },
    text: (text) => {
      if (inPages) said += text;
    },
  });
  return isWhole && /^\s*\d{1,9}\s*$/.test(said) ? Number(said) : 0;
}

/** By the ends of pages that Word left in it, or by as much text as so many full pages hold. */
function isThatLong(parts: readonly Part[], limit: number): boolean {
  let ends = 0;
  let characters = 0;
  let inText = false;
  const reader: Reader = {
    open: ({ name, prefix, attribute }) => {
      inText = name === 't';
      if (name === 'lastRenderedPageBreak') ends += 1;
      if (name === 'br' && attribute(`${prefix}type`) === 'page') ends += 1;
    },
    close: () => {
      inText = false;
    },
    text: (text) => {
      if (inText) characters += text.length;
    },
  };
  for (const part of parts) if (/(?:^|\/)document\d*\.xml$/i.test(part.name)) read(part, reader);
  return ends >= limit || characters > limit * CHARACTERS_OF_A_PAGE;
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
