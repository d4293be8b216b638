/** Whether a font is in the PDF, and whether what it shows can be read as words. */

import { at, dictAt, dictOf, listAt, nameAt } from './pdf.ts';
import { unpack } from './pdf-content.ts';
import { type PDFDict, PDFRawStream } from './pdf-library.ts';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
/** Encodings in which every code is a letter that is known by its name. */
const PLAIN_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding']);
const WIDE_ENCODINGS = new Set(['Identity-H', 'Identity-V']);
const NO_WORDS = /[\0\ufeff\ufffe]/;
const LONGEST_RANGE = 0x10000;

/**
 * What keeps a copy from being PDF/UA-1 (Matterhorn 10-001, 31-009, 31-027, 31-028, 31-030): empty where nothing is found.
 * The widths of letters are not looked at.
 * @param shown what the font shows, as it stands in the page.
 */
export function findFontFaults(font: PDFDict | undefined, shown: Iterable<string>): string[] {
  if (font === undefined) return ['a font that is not there'];
  const label = nameAt(font, 'BaseFont') ?? 'a font';
  const isWide = nameAt(font, 'Subtype') === 'Type0';
  const codes = isWide ? wideCodes(shown) : narrowCodes(shown);
  const faults = [
    ...(isEmbedded(font) ? [] : ['is not embedded']),
    ...(isWide ? wideFaults(font, codes) : []),
    ...(canBeRead(font, codes, isWide) ? [] : ['shows what is no character']),
  ];
  return faults.map((fault) => `${label} ${fault}`);
}

function isEmbedded(font: PDFDict): boolean {
  const subtype = nameAt(font, 'Subtype');
  if (subtype === 'Type3') return true;
  const descriptor = dictAt(subtype === 'Type0' ? descendantOf(font) : font, 'FontDescriptor');
  return PROGRAMS.some((key) => at(descriptor, key) instanceof PDFRawStream);
}

function descendantOf(font: PDFDict): PDFDict | undefined {
  return dictOf(listAt(font, 'DescendantFonts')[0]);
}

function wideFaults(font: PDFDict, codes: ReadonlySet<number>): string[] {
  const descendant = descendantOf(font);
  const isTrueType = nameAt(descendant, 'Subtype') === 'CIDFontType2';
  return [
    ...(WIDE_ENCODINGS.has(nameAt(font, 'Encoding') ?? '') ? [] : ['counts in an unknown way']),
    ...(isTrueType && at(descendant, 'CIDToGIDMap') === undefined ? ['maps to no letters'] : []),
    ...(codes.has(0) ? ['shows a letter that it does not have'] : []),
  ];
}

function canBeRead(font: PDFDict, codes: ReadonlySet<number>, isWide: boolean): boolean {
  const table = at(font, 'ToUnicode');
  if (!(table instanceof PDFRawStream)) return !isWide && isPlain(font);
  const bytes = unpack(table);
  if (bytes === undefined) return false;
  const unicode = readUnicode(Buffer.from(bytes).toString('latin1'));
  return [...codes].every((code) => {
    const words = unicode.get(code) ?? '';
    return words !== '' && !NO_WORDS.test(words);
  });
}

function isPlain(font: PDFDict): boolean {
  const encoding = at(font, 'Encoding');
  const dict = dictOf(encoding);
  if (dict === undefined) return PLAIN_ENCODINGS.has(nameAt(font, 'Encoding') ?? '');
  const hasOwn = listAt(dict, 'Differences').length > 0;
  return !hasOwn && PLAIN_ENCODINGS.has(nameAt(dict, 'BaseEncoding') ?? '');
}

/** The characters of each code, as a `ToUnicode` table lists them. */
export function readUnicode(table: string): Map<number, string> {
  const unicode = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', words = ''] of block.matchAll(/<([^>]*)>\s*<([^>]*)>/g)) {
      unicode.set(numberOf(code), wordsOf(words));
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    readRanges(block);
  return unicode;

  function readRanges(block: string): void {
    const range = /<([^>]*)>\s*<([^>]*)>\s*(?:<([^>]*)>|\[([^\]]*)\])/g;
    for (const [, low = '', high = '', start, list] of block.matchAll(range)) {
      const first = numberOf(low);
      const count = Math.min(numberOf(high) - first + 1, LONGEST_RANGE);
      const each = [...(list ?? '').matchAll(/<([^>]*)>/g)].map(([, words = '']) => wordsOf(words));
      for (let step = 0; step < count; step += 1) {
        unicode.set(first + step, start === undefined ? (each[step] ?? '') : after(start, step));
      }
    }
  }
}

/** The text for a later code of a range: its last character is counted up. */
function after(start: string, step: number): string {
  const words = [...wordsOf(start)];
  const last = words.pop()?.codePointAt(0);
  const next = last === undefined ? Number.NaN : last + step;
  return next <= 0x10ffff ? words.join('') + String.fromCodePoint(next) : '';
}

function numberOf(hex: string): number {
  return Number.parseInt(hex.replaceAll(/\s/g, ''), 16);
}

function wordsOf(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : '';
}

function narrowCodes(shown: Iterable<string>): Set<number> {
  const codes = new Set<number>();
  for (const text of shown)
    for (let at = 0; at < text.length; at += 1) codes.add(text.charCodeAt(at));
  return codes;
}

function wideCodes(shown: Iterable<string>): Set<number> {
  const codes = new Set<number>();
  for (const text of shown) {
    for (let at = 0; at < text.length; at += 2) {
      codes.add(256 * text.charCodeAt(at) + (text.charCodeAt(at + 1) || 0));
    }
  }
  return codes;
}
