import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { approvedAs, faultsOf } from './judge.ts';

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
  const found = faultsOf(await pdf(ORIGINAL), await pdf(...result));
  expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});

test.each<[string, readonly string[], readonly string[], string[]]>([
  ['is as approved is right', ['I like dogs'], ['I like dogs'], []],
  ['lost a word is not', ['I like dogs'], ['I like'], ['1 words missing: dogs']],
  ['shows a deleted word is not', ['I like'], ['I like hamsters'], ['1 words more: hamsters']],
  ['says a word once, not twice, is not', ['again again'], ['again'], ['1 words missing: again']],
  ['moved a word is right', ['walrus a b'], ['a b walrus'], []],
  ['breaks a word is right', ['constitution'], ['constitu', 'tion'], []],
])('a Word document that %s', async (_, before, after, faults) => {
  const approved = approvedAs(await pdf({ lines: before }));
  expect(faultsOf(approved, await pdf({ lines: after }))).toEqual(faults);
});

test('a Word document that lost a picture is not right', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const create = { width: 120, height: 80, channels: 3, background: 'white', noise } as const;
  const shown = await pdf({ picture: await sharp({ create }).png().toBuffer() });
  expect(faultsOf(approvedAs(shown), await pdf({}))).toEqual(['0 pictures instead of 1']);
  expect(faultsOf(approvedAs(shown), shown)).toEqual([]);
});
