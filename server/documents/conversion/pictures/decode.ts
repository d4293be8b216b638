/**
 * The program that turns one picture into a page with one plain JPEG: upright, in sRGB, on white. It runs in the sandbox, reads
 * the picture from standard input, and its exit code says what is wrong with it (`EXIT` in ../image.ts).
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { dropPrivileges } from '../sandbox/drop-privileges.ts';
import { layOnLetterPage } from './letter-page.ts';

/** 300 dots an inch on a Letter page: what a printer can show. */
const MAX_WIDTH = 2550;
const MAX_HEIGHT = 3300;

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
    const header = await sharp(input, { limitInputPixels: false }).metadata();
    if (header.width * header.height > maxPixels) return EXIT.tooManyPixels;
    const { data, info } = await sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    const page = layOnLetterPage({ bytes: data, width: info.width, height: info.height }, name);
    await new Promise((resolve) => process.stdout.write(page, resolve));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return EXIT.damaged;
  }
}
