import { PDFDocument } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { createConverter } from './converter.ts';
import { type Picture, renderPage } from './testing/pixels.ts';
import { infoOf } from './testing/safety.ts';
import { alternativesOf, findFaults, structureOf } from './testing/soundness.ts';

// A busy machine gives conversions little processor time.
vi.setConfig({ testTimeout: 120_000 });

const RED = [255, 0, 0];
const GREEN = [0, 160, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

const converter = createConverter({ seconds: 110, isTrial: false });

async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const upload = { bytes, fileName: 'photo.jpg' };
  const conversion = await converter.convert(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  expect(conversion.pages).toBe(1);
  return conversion.pdf;
}

/** Four quarters: red and green above blue and white. */
function quarters(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLeft = x < width / 2;
      const above = isLeft ? RED : GREEN;
      data.set(y < height / 2 ? above : isLeft ? BLUE : WHITE, (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The colours of the picture's quarters on the page, from the upper left in reading order. */
function colorsOf(page: Picture, width: number, height: number): number[][] {
  const [dx, dy] = [width / 612 / 4, height / 792 / 4];
  return [
    page.colorAt(0.5 - dx, 0.5 - dy),
    page.colorAt(0.5 + dx, 0.5 - dy),
    page.colorAt(0.5 - dx, 0.5 + dy),
    page.colorAt(0.5 + dx, 0.5 + dy),
  ];
}

function near(color: readonly number[], tolerance: number) {
  return color.map((value) => ({
    asymmetricMatch: (other: unknown) =>
      typeof other === 'number' && Math.abs(other - value) <= tolerance,
  }));
}

describe.concurrent('a picture', () => {
  test.each([
    [1, [RED, GREEN, BLUE, WHITE], false],
    [6, [BLUE, RED, WHITE, GREEN], true],
  ])(
    'is upright, however the camera was held: orientation %i',
    async (orientation, colors, isTurned) => {
      const photo = await quarters(400, 300).withMetadata({ orientation }).jpeg().toBuffer();
      const page = await renderPage(await convert(photo));
      const [width, height] = isTurned ? [300, 400] : [400, 300];
      expect(colorsOf(page, width, height)).toEqual(colors.map((color) => near(color, 8)));
    },
  );

  test('stands in the middle of a Letter page, no larger than it is, called by its name', async () => {
    const pdf = await convert(await quarters(400, 300).png().toBuffer());
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getPages().map((page) => page.getSize())).toEqual([
      { width: 612, height: 792 },
    ]);
    const page = await renderPage(pdf);
    expect(page.colorAt(0.5 - 190 / 612, 0.5 - 140 / 792)).toEqual(near(RED, 8));
    expect(page.colorAt(0.5 - 210 / 612, 0.5 - 140 / 792)).toEqual(WHITE);
    expect(structureOf(pdf)).toMatch(/Figure/);
    expect(await alternativesOf(pdf, 'Figure')).toEqual(['Picture: photo']);
    expect(infoOf(pdf)).toMatch(/^Title: +photo$/m);
    expect(findFaults(pdf)).toBe('');
  });

  const BANDS = [RED, GREEN, BLUE, [200, 200, 0], [0, 200, 200], [200, 0, 200]];

  /** One colour below the other, 600 pixels wide, with a black line where the first page ends. */
  async function scrolled(width: number, height: number): Promise<Uint8Array> {
    const data = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y += 1) {
      const isLine = y >= 790 && y < 810;
      const color = isLine ? [0, 0, 0] : (BANDS[Math.floor((y / height) * BANDS.length)] ?? WHITE);
      for (let x = 0; x < width; x += 1) data.set(color, (y * width + x) * 3);
    }
    return sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  }

  test('as long as a scrolled page is cut into pages that can be read, and loses nothing', async () => {
    const upload = { bytes: await scrolled(600, 4200), fileName: 'grades.png' };
    const conversion = await converter.convert(upload, new AbortController().signal);
    if (!conversion.ok) throw new Error(conversion.reason);
    expect(conversion.pages).toBe(BANDS.length);
    const pages = await Promise.all(BANDS.map((_, page) => renderPage(conversion.pdf, page + 1)));
    expect(pages.map((page) => page.colorAt(0.5, 0.5))).toEqual(BANDS.map((band) => near(band, 8)));
    expect(pages[0]?.colorAt(40 / 612, 0.5)).toEqual(near(RED, 8));
    expect(pages[1]?.colorAt(0.5, (36 + 28) / 792), 'the line, on the next page, too').toEqual(
      near([0, 0, 0], 40),
    );
    expect((await alternativesOf(conversion.pdf, 'Figure'))[1]).toBe('Picture: grades (2 of 6)');
    expect(conversion.pictures).toHaveLength(BANDS.length);
    expect(findFaults(conversion.pdf)).toBe('');
  });

  test.each([
    ['one screen', 600, 1400],
    ['a picture hardly wider than a line', 60, 2400],
  ])('stays on one page: %s', async (_, width, height) => {
    await convert(await scrolled(width, height));
  });

  test('is white where it is transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 400, height: 300, channels: 4, background: clear } })
      .composite([{ input: await quarters(200, 150).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const page = await renderPage(await convert(png));
    expect(colorsOf(page, 200 + 400, 300)[3]).toEqual(WHITE);
    expect(page.colorAt(0.5 - 150 / 612, 0.5 - 130 / 792)).toEqual(near(RED, 8));
  });

  test.each([
    ['16 bits deep', () => quarters(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => quarters(400, 300).png({ palette: true, colours: 8 }).toBuffer()],
    ['progressive', () => quarters(400, 300).jpeg({ progressive: true }).toBuffer()],
  ])('is shown though it is %s', async (_, make) => {
    const page = await renderPage(await convert(await make()));
    const [first, , , last] = colorsOf(page, 400, 300);
    expect(first).not.toEqual(WHITE);
    expect(last).toEqual(near(WHITE, 4));
  });

  test('does not tell where it was taken', async () => {
    const photo = await quarters(400, 300)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Exif')).toBe(true);
    expect(Buffer.from(await convert(photo)).includes('Exif')).toBe(false);
  });
});
