/** Converts a PNG or JPEG to one Letter page, or several if it is very long: upright, in sRGB, on white. */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Limits } from '../limits.ts';
import type { Made } from './convert-pdf.ts';
import { lookAt } from './look-at.ts';
import { type Pdf, type Value, writePdf } from './pdf-objects.ts';
import { Refused } from './refused.ts';

/** 300 dots per inch on a Letter page: printer resolution. */
const SIZE = { width: 2550, height: 3300 };
/** US Letter, in points of 1/72 inch. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 36];
const USABLE = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
/** When a picture is cut: its ratio of height to width, and its height; `mostSides` keeps it to some thirty pages. */
const LONG = { sides: 3, pixels: 2000, mostSides: 35 };
/** Share of a part that the next one repeats: a line or two. */
const OVERLAP = 0.04;

type Jpeg = { readonly bytes: Buffer; readonly width: number; readonly height: number };

/** @throws Refused */
export async function convertPicture(
  bytes: Uint8Array,
  title: string,
  limits: Limits,
): Promise<Made> {
  const pictures = await readPicture(bytes, limits.pixels);
  if (!(await writePdf(asPages(pictures, title), 'made.pdf'))) throw new Error('qpdf is missing');
  const look = await lookAt('made.pdf', limits);
  const remarks = look.isBlank ? [{ name: 'blank' } as const] : [];
  return { ...look, pdf: await readFile('made.pdf'), pages: pictures.length, remarks };
}

async function readPicture(bytes: Uint8Array, limitInputPixels: number): Promise<Jpeg[]> {
  // Blocks all decoders but these two, whatever the bytes look like.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  try {
    const { width, height, autoOrient } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > limitInputPixels) throw new Refused('picture tooManyPixels');
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    return isLong(autoOrient) ? await cut(upright) : [await shrink(upright)];
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused('picture damaged', { cause });
  }
}

/** True for a long picture such as a scrolling screenshot, which would be unreadable on one page. */
function isLong({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return height > LONG.sides * width && height > LONG.pixels && height < LONG.mostSides * width;
}

/** Cuts the picture into page-long parts from top to bottom. Lines cut at the end of one part are whole on the next. */
async function cut(picture: Sharp): Promise<Jpeg[]> {
  const { data, info } = await picture
    .resize({ width: SIZE.width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const length = Math.round((width * USABLE.height) / USABLE.width);
  const step = Math.round(length * (1 - OVERLAP));
  const count = Math.ceil((height - length) / step) + 1;
  const parts: Jpeg[] = [];
  for (let index = 0; index < count; index += 1) {
    const top = index * step;
    const rows = Math.min(length, height - top);
    const bytes = data.subarray(top * width * channels, (top + rows) * width * channels);
    parts.push(await encode(sharp(bytes, { raw: { width, height: rows, channels } })));
  }
  return parts;
}

async function shrink(picture: Sharp): Promise<Jpeg> {
  return encode(picture.resize({ ...SIZE, fit: 'inside', withoutEnlargement: true }));
}

async function encode(picture: Sharp): Promise<Jpeg> {
  const { data, info } = await picture
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Places each picture centred on an upright page, as large as fits, with the file's name as its alternative text. */
function asPages(pictures: readonly Jpeg[], title: string): Pdf {
  const objects: Pdf['objects'] = {};
  const kids: Value[] = [];
  const figures: Value[] = [];
  const parents: Value[] = [];
  for (const [index, { bytes, width, height }] of pictures.entries()) {
    const [page, content, image, figure] = [10, 11, 12, 13].map((first) => first + 4 * index);
    const ref = (number: number | undefined) => `${number} 0 R`;
    const part = pictures.length === 1 ? '' : ` (${index + 1} of ${pictures.length})`;
    objects[`obj:${ref(page)}`] = {
      value: {
        '/Type': '/Page',
        '/Parent': '2 0 R',
        '/MediaBox': [0, 0, WIDTH, HEIGHT],
        '/Resources': { '/XObject': { '/Picture': ref(image) } },
        '/Contents': ref(content),
        '/StructParents': index,
        '/Tabs': '/S',
      },
    };
    objects[`obj:${ref(content)}`] = { stream: { dict: {}, data: drawing(width, height) } };
    objects[`obj:${ref(image)}`] = {
      stream: {
        dict: {
          '/Type': '/XObject',
          '/Subtype': '/Image',
          '/Width': width,
          '/Height': height,
          '/ColorSpace': '/DeviceRGB',
          '/BitsPerComponent': 8,
          '/Filter': '/DCTDecode',
        },
        data: bytes.toString('base64'),
      },
    };
    const alt = `u:${title === '' ? 'Picture' : `Picture: ${title}`}${part}`;
    objects[`obj:${ref(figure)}`] = {
      value: {
        '/Type': '/StructElem',
        '/S': '/Figure',
        '/P': '4 0 R',
        '/Pg': ref(page),
        '/K': 0,
        '/Alt': alt,
      },
    };
    kids.push(ref(page));
    figures.push(ref(figure));
    parents.push(index, [ref(figure)]);
  }
  return {
    trailer: { '/Root': '1 0 R', '/Info': '5 0 R' },
    objects: {
      ...objects,
      'obj:1 0 R': {
        value: {
          '/Type': '/Catalog',
          '/Pages': '2 0 R',
          '/MarkInfo': { '/Marked': true },
          '/StructTreeRoot': '3 0 R',
          '/ViewerPreferences': { '/DisplayDocTitle': true },
        },
      },
      'obj:2 0 R': { value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length } },
      'obj:3 0 R': {
        value: {
          '/Type': '/StructTreeRoot',
          '/K': '4 0 R',
          '/ParentTree': { '/Nums': parents },
          '/ParentTreeNextKey': pictures.length,
        },
      },
      'obj:4 0 R': {
        value: { '/Type': '/StructElem', '/S': '/Document', '/P': '3 0 R', '/K': figures },
      },
      'obj:5 0 R': { value: { '/Title': `u:${title === '' ? 'Picture' : title}` } },
    },
  };
}

/** Drawing operators in Base64. Pictures are never enlarged beyond 72 dots per inch. */
function drawing(width: number, height: number): string {
  const scale = Math.min(1, USABLE.width / width, USABLE.height / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const corner = [(WIDTH - shownWidth) / 2, (HEIGHT - shownHeight) / 2];
  const placed = [shownWidth, 0, 0, shownHeight, ...corner].map((number) => number.toFixed(4));
  const operators = `/Figure <</MCID 0>> BDC\nq ${placed.join(' ')} cm /Picture Do Q\nEMC\n`;
  return Buffer.from(operators).toString('base64');
}
