import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ending, type HostileFile } from './hostile.ts';
import { header, jpegHeader, pngBomb, pngOf, smallPng } from './picture-file.ts';

export const HOSTILE_PICTURES: readonly HostileFile[] = [
  ...ending('picture tooManyPixels', {
    'a PNG of 900 million pixels in 100 kB': () => pngBomb(30_000, 30_000),
    'a JPEG of 65,500 by 65,500': () => jpegHeader(65_500, 65_500),
  }),
  ...ending('picture damaged', {
    'a PNG that only claims to be as large as the format allows': () =>
      pngOf([header(2 ** 31 - 1, 2 ** 31 - 1)]),
    'a JPEG cut off half-way': async () => (await noise()).subarray(0, 9000),
    'a PNG whose sums are wrong': () => pngOf([{ ...header(1, 1), isBroken: true }]),
    'an SVG behind the first bytes of a PNG': () =>
      Buffer.from('\x89PNG\r\n\x1a\n<svg><image href="http://127.0.0.1/"/></svg>', 'latin1'),
  }),
  ...ending('bounded', {
    'a PNG with a remark that unpacks to 100 MB': () =>
      smallPng([{ type: 'zTXt', data: compressedRemark(100 * 2 ** 20) }]),
  }),
  ...ending('safe', {
    'a JPEG that is a script too': async () => {
      const picture = await noise();
      const comment = Buffer.from('*/=alert("x");/*');
      const size = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      return Buffer.concat([picture.subarray(0, 2), size, comment, picture.subarray(2)]);
    },
  }),
];

/** A picture that compresses badly, so that half of its bytes are half of the picture. */
async function noise(): Promise<Buffer> {
  const [width, height] = [200, 200];
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at) % 251));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

function compressedRemark(length: number): Buffer {
  return Buffer.concat([Buffer.from('name\0\0'), deflateSync(Buffer.alloc(length), { level: 9 })]);
}
