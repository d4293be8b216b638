/** Compares where pages have ink. Pages are rendered small and gray and compared in blocks, so that anti-aliasing does not count. */
import { spawnSync } from 'node:child_process';

type Picture = {
  readonly width: number;
  readonly height: number;
  /** Values from 0 (black) to 255 (white), row by row. */
  readonly gray: Uint8Array;
};

/** Enough to tell words apart. At lower resolutions hairlines of a drawing double in width, while those of a picture do not. */
const DOTS_PER_INCH = 72;
/** Side of a block in pixels: about the size of a word. */
const BLOCK = 16;
/** The largest accepted difference of two block means; a line of text on white differs by 60 to 90. */
const BLOCK_APART = 36;
const RENDER_MS = 120_000;
const OUTPUT_BYTES = 2 ** 28;

/** Renders every page. @throws Error if the renderer fails. */
export function renderPages(pdf: Uint8Array): Picture[] {
  const args = ['-gray', '-cropbox', '-r', String(DOTS_PER_INCH), '-'];
  const { stdout, error } = spawnSync('pdftoppm', args, {
    input: pdf,
    timeout: RENDER_MS,
    maxBuffer: OUTPUT_BYTES,
  });
  if (error !== undefined) throw error;
  return readPictures(stdout);
}

/** Reads concatenated PGM pictures. */
function readPictures(bytes: Buffer): Picture[] {
  const pages: Picture[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 64));
    if (head === null) throw new Error('The renderer wrote something else.');
    const [width, height] = [Number(head[1]), Number(head[2])];
    at += head[0].length;
    pages.push({ width, height, gray: bytes.subarray(at, at + width * height) });
    at += width * height;
  }
  return pages;
}

/** The differences of two documents by page; empty if they look alike. */
export function differencesOf(original: readonly Picture[], result: readonly Picture[]): string[] {
  if (original.length !== result.length) {
    return [`${result.length} pages instead of ${original.length}`];
  }
  return original.flatMap((page, index) => {
    const other = result[index];
    const found = other === undefined ? 'missing' : differenceOf(page, other);
    return found === undefined ? [] : [`page ${index + 1}: ${found}`];
  });
}

function differenceOf(page: Picture, other: Picture): string | undefined {
  const isLarger = (a: number, b: number) => Math.abs(a - b) > 2;
  if (isLarger(page.width, other.width) || isLarger(page.height, other.height)) {
    return `${other.width} × ${other.height} instead of ${page.width} × ${page.height}`;
  }
  const [before, after] = [blocksOf(page), blocksOf(other)];
  const apart = before.filter((mean, index) => Math.abs(mean - (after[index] ?? 0)) > BLOCK_APART);
  return apart.length === 0
    ? undefined
    : `${apart.length} of ${before.length} places look different`;
}

/** The mean of every block, row by row. Cut-off edges count into the last blocks. */
function blocksOf({ width, height, gray }: Picture): number[] {
  const columns = Math.max(1, Math.floor(width / BLOCK));
  const rows = Math.max(1, Math.floor(height / BLOCK));
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor(y / BLOCK));
    for (let x = 0; x < width; x += 1) {
      const block = row * columns + Math.min(columns - 1, Math.floor(x / BLOCK));
      sums[block] = (sums[block] ?? 0) + (gray[y * width + x] ?? 255);
      counts[block] = (counts[block] ?? 0) + 1;
    }
  }
  return [...sums].map((sum, index) => sum / (counts[index] ?? 1));
}
