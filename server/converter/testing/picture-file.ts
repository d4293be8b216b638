import { crc32, deflateSync } from 'node:zlib';

/** A PNG chunk. */
type Chunk = {
  readonly type: string;
  readonly data: Uint8Array;
  readonly isBroken?: boolean;
};

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG from its chunks. */
export function pngOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([
    SIGNATURE,
    ...chunks.flatMap(({ type, data, isBroken }) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      size.writeUInt32BE(data.length);
      sum.writeUInt32BE(isBroken === true ? 0 : crc32(body));
      return [size, body, sum];
    }),
  ]);
}

/** A PNG of identical one-bit pixels: a huge picture in few bytes. */
export function pngBomb(width: number, height: number): Buffer {
  const row = 1 + Math.ceil(width / 8);
  return pngOf([
    header(width, height),
    { type: 'IDAT', data: deflateSync(Buffer.alloc(row * height), { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}

/** One black pixel. @param extra chunks between the header and the pixel */
export function smallPng(extra: readonly Chunk[] = []): Buffer {
  return pngOf([
    header(1, 1),
    ...extra,
    { type: 'IDAT', data: deflateSync(Buffer.from([0, 0])) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}

export function header(width: number, height: number): Chunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 1;
  return { type: 'IHDR', data };
}

/** The start of a JPEG that claims a size and holds no picture. */
export function jpegHeader(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const scan = Buffer.from('ffda000c03010002110311003f00', 'hex');
  return Buffer.concat([start, frame, scan, Buffer.from('ffd9', 'hex')]);
}
