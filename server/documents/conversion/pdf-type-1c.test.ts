import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { renderPage } from './testing/pixels.ts';
import { fontsOf, textOf } from '#server/converter/testing/safety.ts';
import { findFaults } from './testing/soundness.ts';
import { type1cFont } from './testing/type-1c-font.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const BLACK = [0, 0, 0];

let converter: Converter;
beforeAll(() => {
  converter = openConverter({ log: silentLog(), keepsWarm: false });
});
afterAll(() => converter.close());

async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const upload = { bytes, fileName: 'essay.pdf' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  expect(await findFaults(conversion.pdf), 'references that lead nowhere, too').toEqual([]);
  return conversion.pdf;
}

test('letters of a font by Pages, InDesign or Quartz stay', async () => {
  const { font, objects } = type1cFont(10);
  const content = 'BT /F1 200 Tf 72 400 Td (A) Tj ET';
  const before = pdfFile({ content, font, objects });
  expect((await renderPage(before)).colorAt(0.2, 0.45)).toEqual(BLACK);
  const pdf = await convert(before);
  expect((await renderPage(pdf)).colorAt(0.2, 0.45)).toEqual(BLACK);
  expect(textOf(pdf)).toBe(textOf(before));
  expect(fontsOf(pdf)).toEqual([{ name: 'AAAAAA+Block', isEmbedded: true }]);
});

// Helvetica is not in the file, so pdftocairo draws the page anew.
test('and so do those beside a font that is not in the file', async () => {
  const { font, objects } = type1cFont(10);
  const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const before = pdfFile({
    content: 'BT /F1 200 Tf 72 400 Td (A) Tj /F2 24 Tf 0 -200 Td (and Helvetica) Tj ET',
    page: `/Resources << /Font << /F1 5 0 R /F2 ${helvetica} >> >>`,
    font,
    objects,
  });
  const pdf = await convert(before);
  expect((await renderPage(pdf)).colorAt(0.2, 0.45)).toEqual(BLACK);
  expect(textOf(pdf)).toBe(textOf(before));
  expect(fontsOf(pdf).map(({ isEmbedded }) => isEmbedded)).toEqual([true, true]);
});
