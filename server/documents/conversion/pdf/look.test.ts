import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PdfFile, packed, pdfFile } from '../testing/pdf-file.ts';
import { CLOSE, type Closeness, GLANCE } from './ink.ts';
import { isSame, lookAt, pageOf } from './look.ts';
import { COPIED, DRAWN, type Tolerance } from './tolerance.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'look-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT =
  'BT /F1 11 Tf 13 TL 72 700 Td (I have played the cello since I was six.) Tj T* (It taught me patience.) Tj ET';
const TICK = 'q 0.8 w 100 400 m 103 397 l 109 405 l S Q';

function place(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const WAYS: readonly (readonly [string, Closeness, Tolerance])[] = [
  ['a page that was copied', GLANCE, COPIED],
  ['a page that was drawn anew', CLOSE, DRAWN],
];

describe.each(WAYS)('%s', (_, closeness, tolerance) => {
  async function areSame(before: string, after: string): Promise<boolean> {
    const looking = { until: performance.now() + 50_000, closeness };
    const range = { first: 1, last: 1 };
    const [was, is] = [await lookAt(before, range, looking), await lookAt(after, range, looking)];
    return isSame(pageOf(was, 0), pageOf(is, 0), tolerance);
  }

  const compare = (before: PdfFile, after: PdfFile) =>
    areSame(place('before.pdf', pdfFile(before)), place('after.pdf', pdfFile(after)));

  test('is the same as itself', async () => {
    expect(await compare({ content: TEXT }, { content: TEXT })).toBe(true);
  });

  test('is the same in letters of another program', async () => {
    const before = place('before.pdf', pdfFile({ content: TEXT }));
    spawnSync('pdftocairo', ['-pdf', before, join(folder, 'drawn.pdf')]);
    if (closeness === CLOSE) expect(await areSame(before, join(folder, 'drawn.pdf'))).toBe(true);
  });

  const picture = packed(
    Buffer.alloc(100, 0x80),
    '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8',
  );
  const pale = packed(
    Buffer.alloc(100, 0xc8),
    '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8',
  );
  const shown = `${TEXT} q 100 0 0 100 300 300 cm /X Do Q`;
  const small = `${TEXT} BT /F1 6 Tf 72 300 Td (Awarded on the third of June) Tj ET`;
  test.each<[string, PdfFile, PdfFile]>([
    ['a tick', { content: `${TEXT} ${TICK}` }, { content: TEXT }],
    ['a line of small print', { content: small }, { content: TEXT }],
    ['a picture', { content: shown, objects: [picture] }, { content: TEXT }],
    ['a pale picture', { content: shown, objects: [pale] }, { content: TEXT }],
    ['the space between letters', { content: TEXT }, { content: `/F1 11 Tf 400 Tz ${TEXT}` }],
    ['its size', { content: TEXT }, { content: TEXT, mediaBox: '[0 0 595 842]' }],
    [
      'words that nobody sees',
      { content: `${TEXT} BT 3 Tr 72 300 Td (unseen) Tj ET` },
      { content: TEXT },
    ],
  ])('is another page without %s', async (__, before, after) => {
    expect(await compare(before, after)).toBe(false);
  });
});
