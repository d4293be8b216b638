/** Measures how dark a page is in each of its squares: small enough for a hundred pages, fine enough to notice a missing check mark. */

/** A page in squares: the mean of each, from 0 for black to 255 for white. */
export type Ink = { readonly columns: number; readonly rows: number; readonly means: Uint8Array };

/** How closely a page is looked at: its longer side in dots, and the side of a square. There are always 150 squares on the longer side. */
export type Closeness = {
  readonly side: number;
  readonly square: number;
  /** 1 for shown in grey, 3 for shown in colours that are made grey here. */
  readonly channels: 1 | 3;
};
/** About 55 dots to the inch on a Letter page: enough for two pages that are drawn by the same operators. */
export const GLANCE: Closeness = { side: 600, square: 4, channels: 1 };
/**
 * 150 dots to the inch: letters that were drawn in another way have the same weight here. In colours, because poppler makes the
 * inks of a printer another grey than the colours that they stand for, which are what is left of them on a page drawn anew.
 */
export const CLOSE: Closeness = { side: 1650, square: 11, channels: 3 };

/** Reads pictures from the output of a renderer, one after the other, as it arrives. */
export function createInkReader(closeness: Closeness): {
  take(chunk: Buffer): void;
  readonly pages: readonly Ink[];
} {
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
        const page = readHead(bytes, closeness);
        held = [bytes];
        if (page === undefined) return;
        wanted = page.end;
        if (length < wanted) return;
        pages.push(measure(page, bytes.subarray(page.start, page.end), closeness));
        held = [bytes.subarray(page.end)];
        length -= page.end;
        wanted = 0;
      }
    },
  };
}

/** The size of a picture in PGM's or PPM's binary form, and where its dots are; undefined as long as its head is not there. */
function readHead(bytes: Buffer, { side, channels }: Closeness) {
  const head = /^P[56]\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (head === null) {
    if (bytes.length >= 64) throw new TypeError('no picture');
    return undefined;
  }
  const [width, height] = [Number(head[1]), Number(head[2])];
  // No page is larger when its longer side is scaled to that length.
  if (width > 2 * side || height > 2 * side) throw new RangeError('too many dots');
  if (head[0].startsWith('P5') !== (channels === 1)) throw new TypeError('another kind of picture');
  const length = width * height * channels;
  return { width, height, start: head[0].length, end: head[0].length + length };
}

type Size = { readonly width: number; readonly height: number };

function measure({ width, height }: Size, bytes: Buffer, { square, channels }: Closeness): Ink {
  const dots = channels === 1 ? bytes : toGrey(bytes);
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const sums = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = columns * Math.floor(y / square);
    for (let column = 0; column < columns; column += 1) {
      const end = y * width + Math.min(width, (column + 1) * square);
      let sum = 0;
      for (let at = y * width + column * square; at < end; at += 1) sum += dots[at] ?? 0;
      sums[row + column] = (sums[row + column] ?? 0) + sum;
    }
  }
  const means = sums.map((sum, at) => {
    const wide = Math.min(square, width - square * (at % columns));
    const high = Math.min(square, height - square * Math.floor(at / columns));
    return Math.round(sum / (wide * high));
  });
  return { columns, rows, means: Uint8Array.from(means) };
}

/** As poppler makes colours of the screen grey. */
function toGrey(colours: Buffer): Uint8Array {
  const grey = new Uint8Array(colours.length / 3);
  for (let dot = 0, at = 0; dot < grey.length; dot += 1, at += 3) {
    const [red = 0, green = 0, blue = 0] = [colours[at], colours[at + 1], colours[at + 2]];
    grey[dot] = (77 * red + 151 * green + 28 * blue + 128) >> 8;
  }
  return grey;
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

/** Joins four by four squares into one: differences at the edges of letters average out there, but a missing line does not. */
export function coarsely({ columns, rows, means }: Ink): Ink {
  const [wide, high] = [Math.ceil(columns / 4), Math.ceil(rows / 4)];
  const sums = new Float64Array(wide * high);
  const counts = new Float64Array(wide * high);
  means.forEach((mean, at) => {
    const into = (Math.floor(at / columns) >> 2) * wide + ((at % columns) >> 2);
    sums[into] = (sums[into] ?? 0) + mean;
    counts[into] = (counts[into] ?? 0) + 1;
  });
  const coarse = Uint8Array.from(sums, (sum, at) => Math.round(sum / (counts[at] ?? 1)));
  return { columns: wide, rows: high, means: coarse };
}
