import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { embeddedFont } from './testing/embedded-font.ts';
import { blackJbig2 } from './testing/jbig2.ts';
import { HELLO, packed, pdfFile } from './testing/pdf-file.ts';
import { renderPage } from './testing/pixels.ts';
import { fontsOf, textOf } from '#server/converter/testing/safety.ts';
import { findFaults, structureOf, titleIn } from './testing/soundness.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const NOTO = '/usr/share/fonts/truetype/noto/NotoSans';
const HEBREW = readFileSync(`${NOTO}Hebrew-Regular.ttf`);
const ARABIC = readFileSync(`${NOTO}Arabic-Regular.ttf`);
const [BLACK, WHITE] = [0, 255].map((shade) => [shade, shade, shade]);

let converter: Converter;
beforeAll(() => {
  converter = openConverter({ log: silentLog(), keepsWarm: false });
});
afterAll(() => converter.close());

/** What comes of a PDF, which is sound whatever it was. */
async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const upload = { bytes, fileName: 'My essay.pdf' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  expect(await findFaults(conversion.pdf)).toEqual([]);
  return conversion.pdf;
}

const holds = (pdf: Uint8Array, name: string) => Buffer.from(pdf).includes(name);

/** A page whose font F1 is in the file, with these words in large letters. */
function written(program: Buffer, text: string, hasToUnicode = true) {
  const { objects, codes } = embeddedFont(program, text, { first: 9, hasToUnicode });
  const [font, ...others] = objects;
  return {
    font: font?.is ?? '',
    objects: others,
    content: `BT /F1 40 Tf 72 650 Td ${codes} Tj ET`,
  };
}

describe('words stay the words that they were', () => {
  test.each([
    ['Hebrew', HEBREW, 'שלום'],
    ['Arabic', ARABIC, 'سلام'],
  ])('%s', async (_, font, word) => {
    const before = pdfFile(written(font, word));
    const pdf = await convert(before);
    expect(textOf(pdf)).toBe(textOf(before));
    expect(textOf(pdf).trim()).not.toBe('');
    expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  test('of a font that does not say which letters it shows, the letters show', async () => {
    const before = pdfFile(written(HEBREW, 'שלום', false));
    const pdf = await convert(before);
    expect(textOf(pdf)).toBe(textOf(before));
    const [was, is] = [await renderPage(before), await renderPage(pdf)];
    for (const x of [0.13, 0.15, 0.17, 0.2, 0.24]) {
      expect(is.colorAt(x, 0.16)).toEqual(was.colorAt(x, 0.16));
    }
  });

  test('those that OCR put behind a scan', async () => {
    const scan = await sharp({
      create: { width: 60, height: 80, channels: 3, background: 'black' },
    })
      .jpeg()
      .toBuffer();
    const picture = `<< /Type /XObject /Subtype /Image /Width 60 /Height 80 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${scan.length} >>`;
    const content = `q 612 0 0 396 0 0 cm /X Do Q BT 3 Tr /F1 12 Tf 72 200 Td (Transcript of records) Tj ET`;
    const pdf = await convert(pdfFile({ content, objects: [{ is: picture, stream: scan }] }));
    expect(textOf(pdf)).toContain('Transcript of records');
    expect(fontsOf(pdf)).toEqual([{ name: 'AAAAAA+Empty', isEmbedded: true }]);
    const page = await renderPage(pdf);
    expect([page.colorAt(0.5, 0.75), page.colorAt(0.5, 0.25)]).toEqual([BLACK, WHITE]);
  });
});

describe('words behind a picture of their page', () => {
  /** No program may draw these words, and their font is not in the file: nothing but a picture keeps them. */
  const unseen = (font: Buffer, text: string) => {
    const { objects, ...file } = written(font, text);
    const without = objects.map(({ is, ...rest }) => ({
      ...rest,
      is: is.replace(/\/FontFile2 \d+ 0 R/, ''),
    }));
    return pdfFile({ ...file, objects: without, content: `3 Tr ${file.content} 0 0 306 396 re f` });
  };

  test.each([
    ['Hebrew', HEBREW, 'שלום'],
    ['Arabic', ARABIC, 'سلام'],
  ])('in %s are read as they were', async (_, font, word) => {
    const before = unseen(font, word);
    const pdf = await convert(before);
    expect(textOf(before).trim()).not.toBe('');
    expect(textOf(pdf)).toBe(textOf(before));
    expect(fontsOf(pdf)).toEqual([{ name: 'AAAAAA+Empty', isEmbedded: true }]);
    expect((await renderPage(pdf)).colorAt(0.25, 0.75)).toEqual(BLACK);
  });
});

describe('what is drawn stays', () => {
  test('a picture in JBIG2', async () => {
    const stream = blackJbig2();
    const is = `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode /Length ${stream.length} >>`;
    const objects = [{ is, stream }];
    const before = pdfFile({ content: 'q 306 0 0 396 0 0 cm /X Do Q', objects, font: '<< >>' });
    expect((await renderPage(before)).colorAt(0.25, 0.75)).toEqual(BLACK);
    const pdf = await convert(before);
    expect((await renderPage(pdf)).colorAt(0.25, 0.75)).toEqual(BLACK);
    expect(holds(pdf, '/JBIG2Decode')).toBe(true);
  });

  test('a ticked box, one that is not, and what was typed', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const form = document.getForm();
    const field = form.createTextField('name');
    field.setText('Ada Applicant');
    field.addToPage(page, { x: 72, y: 600, width: 300, height: 30 });
    const boxes = [0, 306].map((x, index) => {
      const box = form.createCheckBox(`box${index}`);
      box.addToPage(page, { x: x + 100, y: 500, width: 100, height: 100, borderWidth: 0 });
      return box;
    });
    boxes[0]?.check();
    const before = await document.save();
    const pdf = await convert(before);
    expect(textOf(pdf)).toContain('Ada Applicant');
    expect(fontsOf(pdf).map(({ isEmbedded }) => isEmbedded)).toEqual([true]);
    const is = await renderPage(pdf);
    for (const one of [await renderPage(before), is])
      expect(darkDots(one, [100, 192, 200, 292])).toBeGreaterThan(20);
    expect(darkDots(is, [406, 192, 506, 292])).toBe(0);
    expect(holds(pdf, '/AcroForm')).toBe(false);
  });

  test('the frame around a link, and not the link', async () => {
    const link =
      '<< /Subtype /Link /Rect [72 300 372 500] /Border [0 0 20] /C [1 0 0] /A << /S /URI /URI (https://example.edu) >> >>';
    const pdf = await convert(pdfFile({ ...written(HEBREW, 'שלום'), page: `/Annots [${link}]` }));
    expect((await renderPage(pdf)).colorAt(72 / 612, 1 - 400 / 792)).toEqual([255, 0, 0]);
    expect(holds(pdf, 'example.edu')).toBe(false);
  });

  test('and a hidden layer stays hidden', async () => {
    const layer = '<< /Type /OCG /Name (Notes) >>';
    const { font, objects, content } = written(HEBREW, 'שלום');
    const hidden = '/OC /Layer BDC 0 0 306 396 re f EMC';
    const file = pdfFile({
      font,
      content: `${content} ${hidden}`,
      page: '/Resources << /Font << /F1 5 0 R >> /Properties << /Layer 14 0 R >> >>',
      objects: [...objects, { is: layer }],
      catalog: '/OCProperties << /OCGs [14 0 R] /D << /OFF [14 0 R] /Order [14 0 R] >> >>',
    });
    expect((await renderPage(file)).colorAt(0.25, 0.75)).toEqual(WHITE);
    const pdf = await convert(file);
    expect((await renderPage(pdf)).colorAt(0.25, 0.75)).toEqual(WHITE);
    expect(holds(pdf, '/OCProperties')).toBe(true);
  });

  test.each([
    ['a line as thick as the sky', `99999999999999999999 w ${HELLO}`],
    ['a number larger than any', `q 1${'0'.repeat(39)} 0 0 1 0 0 cm Q ${HELLO}`],
  ])('behind %s', async (_, content) => {
    expect(textOf(await convert(pdfFile({ content })))).toContain('Hello from the page');
  });

  test('on pages of different sizes that are turned, each as it is shown', async () => {
    const document = await PDFDocument.create();
    const sizes: [number, number, number][] = [
      [612, 792, 0],
      [842, 595, 90],
      [300, 500, 270],
    ];
    for (const [width, height, angle] of sizes) {
      const page = document.addPage([width, height]);
      page.drawRectangle({ x: 0, y: 0, width: width / 2, height: height / 2 });
      page.setRotation({ type: 'degrees' as never, angle });
    }
    const before = await document.save();
    const pdf = await convert(before);
    for (const [index] of sizes.entries()) {
      const [was, is] = [await renderPage(before, index + 1), await renderPage(pdf, index + 1)];
      expect([is.width, is.height]).toEqual([was.width, was.height]);
      for (const [x, y] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        expect(is.colorAt(x, y)).toEqual(was.colorAt(x, y));
      }
    }
  });
});

describe('who listens instead of looking', () => {
  const file = written(HEBREW, 'שלום');

  test('gets the headings and the title that the document brings', async () => {
    const pdf = await convert(
      pdfFile({
        ...file,
        content: `/H1 << /MCID 0 >> BDC ${file.content} EMC`,
        page: '/StructParents 0',
        objects: [
          ...file.objects,
          { is: '<< /Type /StructTreeRoot /K 15 0 R /ParentTree << /Nums [0 [16 0 R]] >> >>' },
          { is: '<< /Type /StructElem /S /Document /P 14 0 R /K [16 0 R 16 0 R 99 0 R] >>' },
          {
            is: '<< /Type /StructElem /S /H1 /P 15 0 R /Pg 3 0 R /K 0 /A << /S /JavaScript /JS (x) /O /Layout >> >>',
          },
          { is: `<< /Type /Metadata /Subtype /XML /Length ${XMP.length} >>`, stream: XMP },
        ],
        catalog: '/StructTreeRoot 14 0 R /MarkInfo << /Marked true >> /Lang (he) /Metadata 17 0 R',
      }),
    );
    expect(structureOf(pdf)).toMatch(/Document\s+H1[\s\S]*"?\S*(םולש|שלום)/);
    expect(titleIn(pdf)).toBe('About me & mine');
    expect(holds(pdf, '/Lang')).toBe(true);
    expect(holds(pdf, '/DisplayDocTitle true')).toBe(true);
  });

  test('gets each page of a document that brings no structure, by the name of its file', async () => {
    const pdf = await convert(pdfFile({ ...file, pages: 2 }));
    expect(structureOf(pdf).match(/^ +P/gm)).toHaveLength(2);
    expect(structureOf(pdf)).toMatch(/(םולש|שלום)/);
    expect(titleIn(pdf)).toBe('My essay');
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Tabs \/S/g),
    ).toHaveLength(2);
  });

  test('is told of a page without words that it is a picture', async () => {
    const pdf = await convert(pdfFile({ content: '0 0 306 396 re f', font: '<< >>' }));
    expect(structureOf(pdf)).toMatch(/Figure/);
    expect(holds(pdf, '/Alt <feff')).toBe(true);
  });

  test('gets what was typed into a form of a document with a structure', async () => {
    const look = packed(
      `/Tx BMC ${file.content} EMC`,
      '/BBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >>',
    );
    const pdf = await convert(
      pdfFile({
        ...file,
        content: '',
        page: '/StructParents 0 /Annots [15 0 R]',
        objects: [
          ...file.objects,
          look,
          {
            is: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [0 0 612 792] /AP << /N 14 0 R >> >>',
          },
          { is: '<< /Type /StructTreeRoot /K 17 0 R >>' },
          {
            is: '<< /Type /StructElem /S /Form /P 16 0 R /Pg 3 0 R /K << /Type /OBJR /Obj 15 0 R >> >>',
          },
        ],
        catalog: '/StructTreeRoot 16 0 R /AcroForm << /Fields [15 0 R] >>',
      }),
    );
    expect(structureOf(pdf)).toMatch(/Form[\s\S]*(םולש|שלום)/);
    expect(structureOf(pdf).match(/Form/g)).toHaveLength(1);
  });
});

const XMP =
  '<x:xmpmeta><dc:title><rdf:Alt><rdf:li xml:lang="x-default">About me &amp; mine</rdf:li></rdf:Alt></dc:title></x:xmpmeta>';

type Picture = Awaited<ReturnType<typeof renderPage>>;

/** How many dark dots there are in a part of a Letter page, given in points from its upper left corner. */
function darkDots(
  page: Picture,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let count = 0;
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      if (page.colorAt(x / 612, y / 792)[0] < 128) count += 1;
    }
  }
  return count;
}
