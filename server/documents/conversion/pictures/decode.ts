/**
 * The program that turns one picture into a page with one plain JPEG, or a very long one into several: upright, in sRGB, on
 * white. It runs in the sandbox, reads the picture from standard input, and its exit code says what is wrong with it (`EXIT` in
 * ../image.ts).
 */
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { dropPrivileges } from '../sandbox/drop-privileges.ts';
import { type Jpeg, layOnLetterPages, USABLE } from './letter-page.ts';

/** 300 dots an inch on a Letter page: what a printer can show. */
const MAX_WIDTH = 2550;
const MAX_HEIGHT = 3300;

/** How many times as high as wide, and how high, a picture has to be to be cut; none becomes more than some thirty pages. */
const LONG = { sides: 3, pixels: 2000, mostSides: 35 };
/** How much of a part is on the next one again: a line or two. */
const OVERLAP = 0.04;

/** How wide a picture is looked at, and what counts as white: the faintest line is darker. */
const GLANCE = 600;
const WHITE = 250;

const EXIT = { damaged: 3, tooManyPixels: 4 } as const;

dropPrivileges();
const [maxPixels, name = ''] = process.argv.slice(2);
process.exitCode = await decode(await buffer(process.stdin), Number(maxPixels), name);

async function decode(input: Buffer, maxPixels: number, name: string): Promise<number> {
  sharp.concurrency(1);
  sharp.cache(false);
  // Blocks the decoders of all formats but these two, whatever the bytes look like.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  try {
    const { width, height, autoOrient } = await sharp(input, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > maxPixels) return EXIT.tooManyPixels;
    const upright = sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const pictures = isLong(autoOrient) ? await cut(upright) : [await shrink(upright)];
    const pages = layOnLetterPages(pictures, name);
    process.stderr.write(`pages ${pictures.length}\n`);
    if (await areWhite(pictures)) process.stderr.write('remark blank\n');
    await new Promise((resolve) => process.stdout.write(pages, resolve));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return EXIT.damaged;
  }
}

/** Whether it is a screenshot of a page that was scrolled, say: on one page of paper nobody could read it. */
function isLong({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return height > LONG.sides * width && height > LONG.pixels && height < LONG.mostSides * width;
}

/** Its parts from the top to the bottom, each as long as a page. What is cut at the end of one is whole on the next one. */
async function cut(picture: Sharp): Promise<Jpeg[]> {
  const { data, info } = await picture
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
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
  const size = { width: MAX_WIDTH, height: MAX_HEIGHT };
  return encode(picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }));
}

/** Whether nothing is to be seen on them, as of white words on nothing, made for a dark page. */
async function areWhite(pictures: readonly Jpeg[]): Promise<boolean> {
  for (const { bytes } of pictures) {
    const small = sharp(bytes).resize({ width: GLANCE, withoutEnlargement: true }).greyscale();
    if ((await small.raw().toBuffer()).some((shade) => shade < WHITE)) return false;
  }
  return true;
}

async function encode(picture: Sharp): Promise<Jpeg> {
  const { data, info } = await picture
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
