import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import * as changes from '../../../server/converter/testing/word-changes.ts';
import {
  paragraph,
  picture,
  type WordFile,
  wordFile,
} from '../../../server/converter/testing/word-file.ts';
import { faultsOf } from './judge.ts';

const LETTER: [number, number] = [612, 792];

type Drawing = {
  readonly lines?: readonly string[];
  /** A black square, 100 points wide and high. */
  readonly hasSquare?: boolean;
  readonly size?: [number, number];
  readonly picture?: Buffer;
};

/** A PDF as a converter might produce, drawn by a library that it does not use for this. */
async function pdf(...pages: readonly Drawing[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { lines = [], hasSquare, size = LETTER, picture: shown } of pages) {
    const page = document.addPage(size);
    lines.forEach((line, at) => {
      page.drawText(line, { x: 72, y: 700 - 20 * at, size: 12, font });
    });
    if (hasSquare === true) page.drawRectangle({ x: 100, y: 100, width: 100, height: 100 });
    if (shown === undefined) continue;
    const where = { x: 200, y: 300, width: 120, height: 80 };
    page.drawImage(await document.embedPng(shown), where);
  }
  return document.save();
}

describe('a PDF', () => {
  const ORIGINAL: Drawing = { lines: ['The quick brown fox', 'jumps'], hasSquare: true };

  test.each<[string, Drawing[], string[]]>([
    ['that stayed as it was is right', [ORIGINAL], []],
    [
      'whose lines changed places is not',
      [{ ...ORIGINAL, lines: ['jumps', 'The quick brown fox'] }],
      ['page 1: * places look different'],
    ],
    [
      'that lost a word is not',
      [{ ...ORIGINAL, lines: ['The quick       fox', 'jumps'] }],
      ['page 1: * places look different', '1 words missing: brown'],
    ],
    [
      'that says more is not',
      [{ ...ORIGINAL, lines: ['The quick brown fox', 'jumps high'] }],
      ['page 1: * places look different', '1 words more: high'],
    ],
    [
      'that lost its square is not',
      [{ ...ORIGINAL, hasSquare: false }],
      ['page 1: * look different'],
    ],
    ['that has a page more is not', [ORIGINAL, {}], ['2 pages instead of 1']],
    [
      'of another size is not',
      [{ ...ORIGINAL, size: [700, 792] }],
      ['page 1: 700 × 792 instead of 612 × 792'],
    ],
  ])('%s', async (_, result, faults) => {
    const found = await faultsOf('pdf', await pdf(ORIGINAL), await pdf(...result));
    expect(found.map((each) => each.replace(/\d+ of \d+ (?:places )?/, '* '))).toEqual(
      faults.map((each) => each.replace('* places look', '* look')),
    );
  });

  test('whose words are drawn and cannot be read any more is not', async () => {
    const original = await pdf({ lines: ['secret'] });
    const blank = await pdf({});
    expect(await faultsOf('pdf', original, blank)).toContain('1 words missing: secret');
  });
});

describe('a Word document', () => {
  const { kept, inserted, deleted, lines } = changes;
  const CHANGED: WordFile = {
    body: lines(kept('I like '), deleted('hamsters '), inserted('dogs')),
    references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
    parts: [changes.comments('whisper')],
  };
  const HEADER = '<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">';
  const NOTES =
    '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">';

  test.each<[string, WordFile, string[], string[]]>([
    ['whose changes are accepted is right', CHANGED, ['I like dogs'], []],
    ['that lost what was inserted is not', CHANGED, ['I like'], ['1 words missing: dogs']],
    [
      'that shows what was deleted is not',
      CHANGED,
      ['I like hamsters dogs'],
      ['1 words that were not to be read: hamsters'],
    ],
    [
      'that prints its comments is not',
      CHANGED,
      ['I like dogs whisper'],
      ['1 words that were not to be read: whisper'],
    ],
    [
      'that moved a word and shows it once is right',
      { body: changes.moved('walrus ', 'a', 'b ') },
      ['a b walrus'],
      [],
    ],
    [
      'that lost it is not',
      { body: changes.moved('walrus ', 'a', 'b ') },
      ['a b'],
      ['1 words missing: walrus'],
    ],
    [
      'that lost an equation is not',
      { body: paragraph('Proof') + changes.equation('zebra', 'quagga') },
      ['Proof'],
      ['2 words missing: zebra, quagga'],
    ],
    [
      'that says a word once instead of twice is not',
      { body: paragraph('again') + paragraph('again') },
      ['again'],
      ['1 words missing: again'],
    ],
    [
      'whose words are set in pieces is right',
      { body: paragraph('constitution') },
      ['constitu', 'tion'],
      [],
    ],
    [
      'that lost its header is not',
      {
        body: `${paragraph('body')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
        references: [{ id: 'h', type: 'header', target: 'header1.xml' }],
        parts: [{ name: 'word/header1.xml', bytes: `${HEADER}${paragraph('letterhead')}</w:hdr>` }],
      },
      ['body'],
      ['1 words missing: letterhead'],
    ],
    [
      'that lost the one of its notes that it refers to is not',
      {
        body: `<w:p><w:r><w:t>body</w:t><w:footnoteReference w:id="2"/></w:r></w:p>`,
        references: [{ id: 'f', type: 'footnotes', target: 'footnotes.xml' }],
        parts: [
          {
            name: 'word/footnotes.xml',
            bytes: `${NOTES}<w:footnote w:id="1">${paragraph('unused')}</w:footnote><w:footnote w:id="2">${paragraph('remark')}</w:footnote></w:footnotes>`,
          },
        ],
      },
      ['body'],
      ['1 words missing: remark'],
    ],
  ])('%s', async (_, file, shown, faults) => {
    expect(await faultsOf('docx', wordFile(file), await pdf({ lines: shown }))).toEqual(faults);
  });

  test('that lost a picture is not right', async () => {
    const bytes = await shades().png().toBuffer();
    const original = wordFile({
      body: picture('r:embed="i"'),
      references: [{ id: 'i', type: 'image', target: 'media/image1.png' }],
      parts: [{ name: 'word/media/image1.png', bytes }],
    });
    expect(await faultsOf('docx', original, await pdf({}))).toEqual(['0 pictures instead of 1']);
    expect(await faultsOf('docx', original, await pdf({ picture: bytes }))).toEqual([]);
  });
});

/** Dark in one corner and light in another. */
function shades(): Sharp {
  const shade = (at: number) => Math.round((at % 120) + at / 120);
  const bytes = Buffer.from(Array.from({ length: 120 * 80 }, (_, at) => shade(at)));
  return sharp(bytes, { raw: { width: 120, height: 80, channels: 1 } });
}
