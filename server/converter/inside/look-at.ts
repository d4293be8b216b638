/** Renders a PDF: page pictures, text, and the renderer's complaints. */
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Limits } from '../limits.ts';
import { run } from './run.ts';

export type Look = {
  /** WebP, of the first pages. */
  readonly pictures: readonly Uint8Array[];
  /** Whether all of these pictures are blank. */
  readonly isBlank: boolean;
  readonly text: string;
  /** Empty if everything could be read. */
  readonly complaints: string;
};

/** Pixels of the longer side: text is readable on a phone and in a large window. */
const SIDE = 1400;
/** Shades from here on count as white: the faintest line is darker. */
const WHITE = 250;

export async function lookAt(file: string, { pictures: most }: Limits): Promise<Look> {
  const size = ['-cropbox', '-scale-to', String(SIDE), '-l', String(most)];
  const [drawn, words] = await Promise.all([
    run('pdftoppm', ['-png', ...size, file, 'page']),
    run('pdftotext', [file, '-']),
  ]);
  const names = (await readdir('.')).filter((name) => /^page-\d+\.png$/.test(name)).sort();
  const pages = await Promise.all(names.map(async (name) => sharp(await readFile(name))));
  const shades = await Promise.all(pages.map((page) => page.clone().greyscale().stats()));
  return {
    pictures: await Promise.all(pages.map((page) => page.webp({ quality: 75 }).toBuffer())),
    isBlank: shades.every(({ channels: [shade] }) => shade !== undefined && shade.min >= WHITE),
    text: words.stdout.toString('utf8'),
    complaints: drawn.stderr + words.stderr,
  };
}
