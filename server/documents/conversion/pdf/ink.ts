/** How dark a page is, place by place: small enough to keep for a hundred pages, fine enough to miss a check mark. */

/** A page in squares of {@link SQUARE} dots: the mean of each, from 0 for black to 255 for white. */
export type Ink = { readonly columns: number; readonly rows: number; readonly means: Uint8Array };

/** The longer side of a page in dots: about 55 to the inch on a Letter page. */
export const LONGER_SIDE = 600;
const SQUARE = 4;
/** Wider than any page can get by being fitted into its longer side. */
const MOST_DOTS = 2 * LONGER_SIDE;

/** Takes grey pictures one after the other out of what a renderer writes, as it comes. */
export function createInkReader(): { take(chunk: Buffer): void; readonly pages: readonly Ink[] } {
  const pages: Ink[] = [];
  let held: Buffer[] = [];
  let length = 0;
  let wanted = 0;
  return {
    pages,
    take(chunk) {
      held.push(chunk);
      length += chunk.length;
      while (length > 0 && length >= wanted) {
        const bytes = Buffer.concat(held);
        const page = readGrey(bytes);
        held = [bytes];
        if (page === undefined) return;
        wanted = page.end;
        if (length < wanted) return;
        pages.push(measure(page.width, page.height, bytes.subarray(page.start, page.end)));
        held = [bytes.subarray(page.end)];
        length -= page.end;
        wanted = 0;
      }
    },
  };
}

/** The size of a picture in PGM's binary form, and where its dots are; undefined as long as its head is not there. */
function readGrey(bytes: Buffer) {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (head === null) {
    if (bytes.length >= 64) throw new TypeError('no grey picture');
    return undefined;
  }
  const [width, height] = [Number(head[1]), Number(head[2])];
  if (width > MOST_DOTS || height > MOST_DOTS) throw new RangeError('too many dots');
  return { width, height, start: head[0].length, end: head[0].length + width * height };
}

function measure(width: number, height: number, dots: Buffer): Ink {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const sums = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = columns * Math.floor(y / SQUARE);
    for (let x = 0; x < width; x += 1) {
      const at = row + (x >> 2);
      sums[at] = (sums[at] ?? 0) + (dots[y * width + x] ?? 0);
    }
  }
  const means = new Uint8Array(columns * rows);
  for (let at = 0; at < means.length; at += 1) {
    const wide = Math.min(SQUARE, width - SQUARE * (at % columns));
    const high = Math.min(SQUARE, height - SQUARE * Math.floor(at / columns));
    means[at] = Math.round((sums[at] ?? 0) / (wide * high));
  }
  return { columns, rows, means };
}

/** The largest difference between two squares at one place; as large as can be for pages of different sizes. */
export function differenceOf(one: Ink, other: Ink): number {
  if (Math.abs(one.columns - other.columns) > 1 || Math.abs(one.rows - other.rows) > 1) return 255;
  let largest = 0;
  for (let row = 0; row < Math.min(one.rows, other.rows); row += 1) {
    for (let column = 0; column < Math.min(one.columns, other.columns); column += 1) {
      const before = one.means[row * one.columns + column] ?? 255;
      const after = other.means[row * other.columns + column] ?? 255;
      largest = Math.max(largest, Math.abs(before - after));
    }
  }
  return largest;
}

export function isWhite({ means }: Ink): boolean {
  return means.every((mean) => mean >= 254);
}
