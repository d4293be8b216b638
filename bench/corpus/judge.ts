/** Whether what came out of the converter is what went in, told by other means than the converter's own. */
import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { differencesOf, inkOf, type Page, renderPages } from './ink.ts';
import type { Kind } from './read-list.ts';
import { readWord } from './word-says.ts';
import { missingFrom, wordsOfPdf } from './words.ts';

/** @returns what is wrong, in a few words each; empty for a result that is right. */
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

/** As pdfimages lists them, without the masks that some have. */
function countPictures(pdf: Uint8Array): number {
  const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf });
  return stdout.toString('latin1').match(/^ +\d+ +\d+ image /gm)?.length ?? 0;
}

/** Both are cut to their ink, so that it does not matter where on the page the picture was put, and how large. */
async function faultsOfPicture(original: Uint8Array, pdf: Uint8Array): Promise<string[]> {
  const pages = renderPages(pdf);
  const [page] = pages;
  if (page === undefined || pages.length !== 1) return [`${pages.length} pages instead of 1`];
  const { data, info } = await sharp(original)
    .rotate()
    .flatten({ background: '#fff' })
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const before = inkOf({ width: info.width, height: info.height, gray: data });
  const after = inkOf(page);
  if (before === undefined || after === undefined) {
    return before === after ? [] : [before === undefined ? 'ink on an empty picture' : 'no ink'];
  }
  const [a, b] = await Promise.all([before, after].map(toSquare));
  if (a === undefined || b === undefined) return ['nothing to compare'];
  return [...shapeFault(before, after), ...differencesOf([a], [b])];
}

const SIDE = 64;

async function toSquare({ width, height, gray }: Page): Promise<Page> {
  const data = await sharp(gray, { raw: { width, height, channels: 1 } })
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { width: SIDE, height: SIDE, gray: data };
}

/** A picture that was rotated or stretched has other proportions, as far as its size in whole pixels tells. */
function shapeFault(before: Page, after: Page): string[] {
  const wanted = (before.width / before.height) * after.height;
  const slack = 2 + (2 * wanted) / Math.min(after.width, after.height, before.width, before.height);
  return Math.abs(wanted - after.width) <= slack ? [] : ['other proportions'];
}

function listed(what: string, words: readonly string[]): string[] {
  const some = words.slice(0, 6).join(', ');
  return words.length === 0 ? [] : [`${words.length} ${what}: ${some}`];
}
