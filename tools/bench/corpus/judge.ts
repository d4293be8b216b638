/** Checks the converter's result against its input, by means that the converter does not use. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { differencesOf, hasInk, type Picture, renderPages } from './ink.ts';
import { readWord } from './read-word.ts';
import { missingFrom, wordsOfPdf } from './words.ts';

export const KINDS = ['docx', 'pdf', 'png', 'jpeg'] as const;
export type Kind = (typeof KINDS)[number];

/** @returns the faults in a few words each; empty if there are none. */
export async function faultsOf(
  kind: Kind,
  original: Uint8Array,
  pdf: Uint8Array,
): Promise<string[]> {
  if (kind === 'docx') return faultsOfWord(original, pdf);
  return kind === 'pdf' ? faultsOfPdf(original, pdf) : faultsOfPicture(original, pdf);
}

function faultsOfPdf(original: Uint8Array, pdf: Uint8Array): string[] {
  const [before, after] = [wordsOfPdf(original), wordsOfPdf(pdf)];
  return [
    ...differencesOf(renderPages(original), renderPages(pdf)),
    ...listed('words missing', missingFrom(after, before)),
    ...listed('words more', missingFrom(before, after)),
  ];
}

async function faultsOfWord(original: Uint8Array, pdf: Uint8Array): Promise<string[]> {
  const said = await readWord(original);
  const words = wordsOfPdf(pdf);
  const there = new Set(words);
  const pictures = countPictures(pdf);
  return [
    ...listed('words missing', missingFrom(words, said.words)),
    ...listed(
      'words that were not to be read',
      said.unsaid.filter((word) => there.has(word)),
    ),
    ...(pictures < said.pictures ? [`${pictures} pictures instead of ${said.pictures}`] : []),
  ];
}

/** The number of images that pdfimages lists, without masks. */
function countPictures(pdf: Uint8Array): number {
  const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf });
  return stdout.toString('latin1').match(/^ +\d+ +\d+ image /gm)?.length ?? 0;
}

/** Compares the only picture that poppler finds in the PDF, and checks that it shows on the page. */
async function faultsOfPicture(original: Uint8Array, pdf: Uint8Array): Promise<string[]> {
  const pages = renderPages(pdf);
  const [page] = pages;
  if (page === undefined || pages.length !== 1) return [`${pages.length} pages instead of 1`];
  const before = await decode(original);
  const after = await decode(await extract(pdf));
  const wanted = (before.width / before.height) * after.height;
  const [a, b] = await Promise.all([before, after].map(toSquare));
  return [
    ...(Math.abs(wanted - after.width) <= 1 + wanted / after.height ? [] : ['other proportions']),
    ...differencesOf(a === undefined ? [] : [a], b === undefined ? [] : [b]),
    ...(hasInk(before) && !hasInk(page) ? ['an empty page'] : []),
    ...(isStretched(pdf) ? ['stretched'] : []),
  ];
}

async function extract(pdf: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  try {
    spawnSync('pdfimages', ['-png', '-', join(folder, 'picture')], { input: pdf });
    return await readFile(join(folder, 'picture-000.png'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether the picture's horizontal and vertical resolutions differ. */
function isStretched(pdf: Uint8Array): boolean {
  const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf });
  const columns = stdout.toString('latin1').trim().split('\n').at(-1)?.trim().split(/ +/) ?? [];
  const [across = 0, down = 0] = columns.slice(12, 14).map(Number);
  return Math.abs(across - down) > 0.02 * across + 1;
}

/** Decodes a picture to the gray values that the page renderer would produce. */
async function decode(picture: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(picture)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const gray = Uint8Array.from({ length: info.width * info.height }, (_, at) => {
    const [red = 0, green = red, blue = red] = data.subarray(
      at * info.channels,
      (at + 1) * info.channels,
    );
    return Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
  });
  return { width: info.width, height: info.height, gray };
}

const SIDE = 64;

async function toSquare({ width, height, gray }: Picture): Promise<Picture> {
  const data = await sharp(gray, { raw: { width, height, channels: 1 } })
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { width: SIDE, height: SIDE, gray: data };
}

function listed(what: string, words: readonly string[]): string[] {
  const some = words.slice(0, 6).join(', ');
  return words.length === 0 ? [] : [`${words.length} ${what}: ${some}`];
}
