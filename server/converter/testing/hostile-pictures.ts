import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { HostileFile } from './hostile.ts';
import { header, jpegHeader, pngBomb, pngOf, smallPng } from './picture-file.ts';

const DAMAGED = { reason: 'picture damaged' } as const;
const TOO_MANY = { reason: 'picture tooManyPixels' } as const;

export const HOSTILE_PICTURES: readonly HostileFile[] = [
  {
    is: 'a PNG of 900 million pixels in 100 kB',
    bytes: () => pngBomb(30_000, 30_000),
    ends: TOO_MANY,
  },
  {
    is: 'a PNG that only claims to be as large as the format allows',
    bytes: () => pngOf([header(2 ** 31 - 1, 2 ** 31 - 1)]),
    ends: DAMAGED,
  },
  { is: 'a JPEG of 65,500 by 65,500', bytes: () => jpegHeader(65_500, 65_500), ends: TOO_MANY },
  { is: 'a JPEG without a picture', bytes: () => jpegHeader(100, 100), ends: DAMAGED },
  { is: 'a PNG cut off half-way', bytes: async () => half(await noise('png')), ends: DAMAGED },
  { is: 'a JPEG cut off half-way', bytes: async () => half(await noise('jpeg')), ends: DAMAGED },
  {
    is: 'a PNG whose sums are wrong',
    bytes: () => pngOf([{ ...header(1, 1), isBroken: true }]),
    ends: DAMAGED,
  },
  {
    is: 'a PNG with a remark that unpacks to 100 MB',
    bytes: () => smallPng([{ type: 'zTXt', data: compressedRemark(100 * 2 ** 20) }]),
    ends: 'bounded',
  },
  {
    is: 'a PNG with a colour profile that unpacks to 100 MB',
    bytes: () => smallPng([{ type: 'iCCP', data: compressedRemark(100 * 2 ** 20) }]),
    ends: 'bounded',
  },
  {
    is: 'an SVG behind the first bytes of a PNG',
    bytes: () =>
      Buffer.from('\x89PNG\r\n\x1a\n<svg><image href="http://127.0.0.1/"/></svg>', 'latin1'),
    ends: DAMAGED,
  },
  {
    is: 'a JPEG that is a script too',
    bytes: async () => {
      const picture = await noise('jpeg');
      const comment = Buffer.from('*/=alert("x");/*');
      const size = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      return Buffer.concat([picture.subarray(0, 2), size, comment, picture.subarray(2)]);
    },
    ends: 'safe',
  },
];

/** A picture that compresses badly, so that half of its bytes are half of the picture. */
async function noise(format: 'png' | 'jpeg'): Promise<Buffer> {
  const [width, height] = [200, 200];
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at) % 251));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}

function compressedRemark(length: number): Buffer {
  return Buffer.concat([Buffer.from('name\0\0'), deflateSync(Buffer.alloc(length), { level: 9 })]);
}
