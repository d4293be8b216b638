import { describe, expect, it } from 'vitest';
import { findFontFaults, readUnicode } from './fonts.ts';
import { dictAt, openPdf } from './pdf.ts';

/** A font as the first object of a PDF; streams are objects 5 (a file) and 6 (a table of characters). */
async function faultsOf(font: string, shown: string, table = ''): Promise<string[]> {
  const stream = (number: number, content: string) =>
    `${number} 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`;
  const pdf = [
    '%PDF-1.7',
    `1 0 obj <</Type /Catalog /Pages 2 0 R /Font <<${font} /BaseFont /Face>>>> endobj`,
    '2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj',
    '3 0 obj <</Type /FontDescriptor /FontFile2 5 0 R>> endobj',
    '4 0 obj <</Subtype /CIDFontType2 /FontDescriptor 3 0 R /CIDToGIDMap /Identity>> endobj',
    stream(5, 'a file'),
    stream(6, table),
    'trailer <</Root 1 0 R>>\n%%EOF\n',
  ];
  const { catalog } = await openPdf(Buffer.from(pdf.join('\n'), 'latin1'));
  return findFontFaults(dictAt(catalog, 'Font'), [shown]);
}

const NARROW = '/Type /Font /Subtype /TrueType /FontDescriptor 3 0 R';
const WIDE =
  '/Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R';
const TABLE = '1 beginbfchar <0041> <0041> endbfchar';

describe('a font', () => {
  it.each([
    ['with a common encoding', `${NARROW} /Encoding /WinAnsiEncoding`, 'AB', ''],
    [
      'with a table of its characters',
      `${NARROW} /ToUnicode 6 0 R`,
      'A',
      TABLE.replace('0041', '41'),
    ],
    ['of two bytes', WIDE, '\0A', TABLE],
    ['whose codes nobody can see', WIDE, '', ''],
  ])('%s is in order', async (_, font, shown, table) => {
    expect(await faultsOf(font, shown, table)).toEqual([]);
  });

  it.each([
    [
      'without a file',
      '/Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding',
      'A',
      '',
      'Face is not embedded',
    ],
    [
      'without a file, of two bytes',
      WIDE.replace('4 0 R', '<</Subtype /CIDFontType2 /CIDToGIDMap /Identity>>'),
      '\0A',
      TABLE,
      'Face is not embedded',
    ],
    ['without characters', NARROW, 'A', '', 'Face shows what is no character'],
    [
      'with letters of its own',
      `${NARROW} /Encoding <</BaseEncoding /WinAnsiEncoding /Differences [65 /g1]>>`,
      'A',
      '',
      'Face shows what is no character',
    ],
    [
      'with a code that is not in its table',
      WIDE,
      '\0A\0B',
      TABLE,
      'Face shows what is no character',
    ],
    [
      'with a code for nothing',
      WIDE,
      '\0A',
      '1 beginbfchar <0041> <0000> endbfchar',
      'Face shows what is no character',
    ],
    [
      'with a code for a mark of order',
      WIDE,
      '\0A',
      '1 beginbfchar <0041> <FEFF> endbfchar',
      'Face shows what is no character',
    ],
    [
      'that shows a box',
      WIDE,
      '\0\0',
      '1 beginbfchar <0000> <0041> endbfchar',
      'Face shows a letter that it does not have',
    ],
    [
      'that counts in another way',
      WIDE.replace('Identity-H', 'GBK-EUC-H'),
      '\0A',
      TABLE,
      'Face counts in an unknown way',
    ],
    [
      'that leads to no letters',
      WIDE.replace('4 0 R', '<</Subtype /CIDFontType2 /FontDescriptor 3 0 R>>'),
      '\0A',
      TABLE,
      'Face maps to no letters',
    ],
  ])('%s has a fault', async (_, font, shown, table, fault) => {
    expect(await faultsOf(font, shown, table)).toEqual([fault]);
  });

  it('that is not there has a fault', () => {
    expect(findFontFaults(undefined, [])).toEqual(['a font that is not there']);
  });
});

describe('a table of characters', () => {
  it('lists single codes, ranges, and ranges with a list', () => {
    const table = `2 beginbfchar <01> <0066 0069> <02><D835DC9C> endbfchar
      1 beginbfrange <10> <12> <0041> endbfrange 1 beginbfrange <20> <21> [<0058> <0059005A>] endbfrange`;
    expect(Object.fromEntries(readUnicode(table))).toEqual({
      1: 'fi',
      2: '\u{1d49c}',
      16: 'A',
      17: 'B',
      18: 'C',
      32: 'X',
      33: 'YZ',
    });
  });

  it('does not go on for ever', () => {
    expect(readUnicode('beginbfrange <0> <ffffffffff> <0041> endbfrange').size).toBe(0x10000);
  });
});
