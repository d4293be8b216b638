import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { HELLO, type PdfFile, packed, pdfFile } from './testing/pdf-file.ts';
import { renderPage } from './testing/pixels.ts';
import { fontsOf, textOf } from '#server/converter/testing/safety.ts';

const { pdf: PDF } = reasonsFor(ALL_TYPES);

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 60_000 });

let converter: Converter;
beforeAll(() => {
  converter = openConverter({ log: silentLog(), keepsWarm: false });
});
afterAll(() => converter.close());

async function convert(bytes: Uint8Array): Promise<{ pdf: Uint8Array; pages: number }> {
  const upload = { bytes, fileName: 'statement.pdf' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion;
}

async function sizesOf(pdf: Uint8Array): Promise<number[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map((page) => {
    const { width, height } = page.getSize();
    return [Math.round(width), Math.round(height)];
  });
}

test('words stay words, and fonts come along', async () => {
  const { pdf, pages } = await convert(pdfFile());
  expect(pages).toBe(1);
  expect(textOf(pdf)).toContain('Hello from the page');
  expect(fontsOf(pdf).length).toBeGreaterThan(0);
  expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
});

test('Chinese shows though its font was left out of the file', async () => {
  const info = '<< /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>';
  const descriptor =
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo ${info} /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`;
  const content = 'BT /F1 40 Tf 72 650 Td <4F60597D4E16754C> Tj ET';
  const { pdf } = await convert(pdfFile({ font, content }));
  expect(textOf(pdf)).toContain('你好世界');
  expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
});

test.each([
  ['drawn', '1 1 0 0 k 72 300 200 200 re f', []],
  [
    'as a picture',
    'q 200 0 0 200 72 300 cm /X Do Q',
    [
      packed(
        Buffer.from('ffff0000'.repeat(100), 'hex'),
        '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceCMYK /BitsPerComponent 8',
      ),
    ],
  ],
])(
  'a strong blue in the inks of a printer arrives, %s beside words whose font is not in the file',
  async (_, blue, objects) => {
    const { pdf } = await convert(pdfFile({ content: `${HELLO} ${blue}`, objects }));
    const page = await renderPage(pdf);
    const [red, green, shade] = page.colorAt(170 / 612, 392 / 792);
    expect(shade).toBeGreaterThan(Math.max(red, green) + 60);
  },
);

test('every page stays, at its own size', async () => {
  const document = await PDFDocument.create();
  const sizes: [number, number][] = [
    [612, 792],
    [842, 595],
    [300, 300],
  ];
  for (const size of sizes) document.addPage(size).drawText('x', { x: 9, y: 9 });
  const { pdf, pages } = await convert(await document.save());
  expect(pages).toBe(3);
  expect(await sizesOf(pdf)).toEqual(sizes);
});

test('words on a shading that takes long to draw', async () => {
  const waves = '{ 360 mul sin 2 div exch 360 mul sin 2 div add 2 div 0.5 add dup dup }';
  const shading =
    '/ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [612 0 0 792 0 0]';
  const range = '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]';
  const { pdf } = await convert(
    pdfFile({
      content: `${'q /S sh Q '.repeat(5)} ${HELLO}`,
      page: '/Resources << /Font << /F1 5 0 R >> /Shading << /S 10 0 R >> >>',
      objects: [{ is: `<< ${shading} /Function 11 0 R >>` }, packed(waves, range)],
    }),
  );
  expect(textOf(pdf)).toContain('Hello from the page');
  const page = await renderPage(pdf);
  expect(page.colorAt(0.25, 0.75)).not.toEqual(page.colorAt(0.75, 0.75));
});

test('as many pages as allowed are fine', async () => {
  expect(await convert(pdfFile({ pages: 100 }))).toMatchObject({ pages: 100 });
});

test('what was typed into a form stays to be read', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const name = document.getForm().createTextField('name');
  name.setText('Ada Applicant');
  name.addToPage(page, { x: 72, y: 600, width: 300, height: 30 });
  expect(textOf((await convert(await document.save())).pdf)).toContain('Ada Applicant');
});

test.each([
  ['Łucja Żak', false],
  ['Zoë Šebek', true],
])(
  '%s, typed into a form that does not say how it looks, arrives whole or not at all',
  async (name, arrives) => {
    const value = `feff${Buffer.from(name, 'utf16le').swap16().toString('hex')}`;
    const fields = [
      { is: `<< /Fields [11 0 R] /DA (/F1 12 Tf) /DR << /Font << /F1 5 0 R >> >> >>` },
    ];
    const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V <${value}> /Rect [72 500 300 520] /F 4 /DA (/F1 12 Tf) >>`;
    const file = pdfFile({
      catalog: '/AcroForm 10 0 R',
      page: '/Annots [11 0 R]',
      objects: [...fields, { is: field }],
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    });
    const upload = { bytes: file, fileName: 'form.pdf' };
    const conversion = await converter.convertToPdf(upload, new AbortController().signal);
    if (!arrives) expect(conversion).toEqual({ ok: false, reason: PDF.changed });
    else expect(conversion.ok && textOf(conversion.pdf)).toContain(name);
  },
);

describe('what a reader shows is what stays', () => {
  const red = '1 0 0 rg 0 0 306 396 re f';
  const cases: readonly (readonly [string, PdfFile, number[], [number, number]])[] = [
    ['the whole page', {}, [612, 792], [0.25, 0.75]],
    ['a page turned to the right', { page: '/Rotate 90' }, [792, 612], [0.25, 0.25]],
    ['a page turned upside down', { page: '/Rotate 180' }, [612, 792], [0.75, 0.25]],
    ['the part that was cropped', { page: '/CropBox [206 296 406 496]' }, [200, 200], [0.25, 0.75]],
    [
      'the part that was cropped of a turned page',
      { page: '/CropBox [206 296 406 496] /Rotate 90' },
      [200, 200],
      [0.25, 0.25],
    ],
  ];
  test.each(cases)('%s', async (_, file, size, [x, y]) => {
    const { pdf } = await convert(pdfFile({ ...file, content: red }));
    expect(await sizesOf(pdf)).toEqual([size]);
    const picture = await renderPage(pdf);
    expect(picture.colorAt(x, y)).toEqual([255, 0, 0]);
    expect(picture.colorAt(1 - x, 1 - y)).toEqual([255, 255, 255]);
  });
});

test('a page that is blank on purpose is taken as it is', async () => {
  expect(await convert(pdfFile({ content: '' }))).toMatchObject({ pages: 1 });
});

test('a page that is blank because of damage is not', async () => {
  const file = pdfFile().toString('latin1').replace('/Filter /FlateDecode', '/Filter /FlateDecoed');
  const upload = { bytes: Buffer.from(file, 'latin1'), fileName: 'statement.pdf' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  expect(conversion).toEqual({ ok: false, reason: PDF.blank });
});

test('a document of which only an attachment is locked arrives without it', async () => {
  const file = '../../../bench/corpus/files/pdf.js/encrypted-attachment.pdf';
  const { pdf } = await convert(readFileSync(join(import.meta.dirname, file)));
  expect(textOf(pdf)).toContain('Example');
});
