import { spawnSync } from 'node:child_process';
import sharp from 'sharp';

/** A rendered page: its size in pixels, and the colour at a place given as shares of width and height. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  colorAt(x: number, y: number): [number, number, number];
};

const DOTS_PER_INCH = 36;

/** Renders one page. */
export async function renderPage(pdf: Uint8Array, page = 1): Promise<Picture> {
  const only = ['-f', String(page), '-l', String(page)];
  const args = ['-png', '-r', String(DOTS_PER_INCH), ...only, '-'];
  const { stdout } = spawnSync('pdftoppm', args, { input: pdf, maxBuffer: 2 ** 26 });
  const { data, info } = await sharp(stdout)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    colorAt(x, y) {
      const column = Math.floor(x * info.width);
      const row = Math.floor(y * info.height);
      const at = (row * info.width + column) * info.channels;
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    },
  };
}
