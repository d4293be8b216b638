import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as changes from '../../../server/converter/testing/word-changes.ts';
import {
  paragraph,
  picture,
  type WordFile,
  wordFile,
} from '../../../server/converter/testing/word-file.ts';
import { faultsOf } from './judge.ts';

type Drawing = { readonly lines?: readonly string[]; readonly picture?: Buffer };

/** A PDF as a converter might produce, drawn by a library that it does not use for this. */
async function pdf(...pages: readonly Drawing[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { lines = [], picture: shown } of pages) {
    const page = document.addPage([612, 792]);
    lines.forEach((line, at) => {
      page.drawText(line, { x: 72, y: 700 - 20 * at, size: 12, font });
    });
    if (shown === undefined) continue;
    const where = { x: 200, y: 300, width: 120, height: 80 };
    page.drawImage(await document.embedPng(shown), where);
  }
  return document.save();
}

const ORIGINAL: Drawing = { lines: ['The quick brown fox', 'jumps'] };

test.each<[string, Drawing[], string[]]>([
  ['stayed as it was is right', [ORIGINAL], []],
  ['lost everything is not', [{}], ['places look', '5 words missing: the, quick, brown']],
  [
    'says more is not',
    [{ lines: ['The quick brown fox', 'jumps high'] }],
    ['places', 'more: high'],
  ],
  ['changed its lines is not', [{ lines: ['jumps', 'The quick brown fox'] }], ['places look']],
  ['has a page more is not', [ORIGINAL, {}], ['2 pages instead of 1']],
])('a PDF that %s', async (_, result, faults) => {
  const found = await faultsOf('pdf', await pdf(ORIGINAL), await pdf(...result));
  expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});

const { kept, inserted, deleted, lines } = changes;
const CHANGED: WordFile = {
  body: lines(kept('I like '), deleted('hamsters '), inserted('dogs')),
  references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
  parts: [changes.comments('whisper')],
};
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const HEADED: WordFile = {
  body: `${paragraph('body')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
  references: [{ id: 'h', type: 'header', target: 'header1.xml' }],
  parts: [
    {
      name: 'word/header1.xml',
      bytes: `<w:hdr ${NAMESPACE}>${paragraph('letterhead')}</w:hdr>`,
    },
  ],
};
const NOTED: WordFile = {
  body: `<w:p><w:r><w:t>body</w:t><w:footnoteReference w:id="2"/></w:r></w:p>`,
  references: [{ id: 'f', type: 'footnotes', target: 'footnotes.xml' }],
  parts: [
    {
      name: 'word/footnotes.xml',
      bytes: `<w:footnotes ${NAMESPACE}><w:footnote w:id="1">${paragraph('unused')}</w:footnote><w:footnote w:id="2">${paragraph('remark')}</w:footnote></w:footnotes>`,
    },
  ],
};
const unread = '1 words that were not to be read';

test.each<[string, WordFile, string[], string[]]>([
  ['whose changes are accepted is right', CHANGED, ['I like dogs'], []],
  ['that lost what was inserted is not', CHANGED, ['I like'], ['1 words missing: dogs']],
  [
    'that shows what was deleted is not',
    CHANGED,
    ['I like hamsters dogs'],
    [`${unread}: hamsters`],
  ],
  ['that prints its comments is not', CHANGED, ['I like dogs whisper'], [`${unread}: whisper`]],
  ['that moved a word is right', { body: changes.moved('walrus ', 'a', 'b ') }, ['a b walrus'], []],
  [
    'that lost an equation is not',
    { body: changes.equation('zebra', 'quagga') },
    [],
    ['2 words missing: zebra, quagga'],
  ],
  [
    'that says a word once instead of twice is not',
    { body: paragraph('again') + paragraph('again') },
    ['again'],
    ['1 words missing: again'],
  ],
  ['set in pieces is right', { body: paragraph('constitution') }, ['constitu', 'tion'], []],
  ['that lost its header is not', HEADED, ['body'], ['1 words missing: letterhead']],
  ['that lost the note it refers to is not', NOTED, ['body'], ['1 words missing: remark']],
])('a Word document %s', async (_, file, shown, faults) => {
  expect(await faultsOf('docx', wordFile(file), await pdf({ lines: shown }))).toEqual(faults);
});

test('a Word document that lost a picture is not right', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const create = { width: 120, height: 80, channels: 3, background: 'white', noise } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const original = wordFile({
    body: picture('r:embed="i"'),
    references: [{ id: 'i', type: 'image', target: 'media/image1.png' }],
    parts: [{ name: 'word/media/image1.png', bytes }],
  });
  expect(await faultsOf('docx', original, await pdf({}))).toEqual(['0 pictures instead of 1']);
  expect(await faultsOf('docx', original, await pdf({ picture: bytes }))).toEqual([]);
});
