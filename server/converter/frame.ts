/** The format of orders and answers: a line of JSON, then the concatenated bytes of some files. */

/** Content type of a frame. */
export const FRAME_TYPE = 'application/octet-stream';

export type Frame = {
  readonly facts: unknown;
  readonly files: readonly Uint8Array[];
};

export function encodeFrame({ facts, files }: Frame): Buffer {
  const line = JSON.stringify({ facts, lengths: files.map(({ length }) => length) });
  return Buffer.concat([Buffer.from(`${line}\n`), ...files]);
}

/** @throws Error for an invalid or incomplete frame. */
export function decodeFrame(bytes: Buffer): Frame {
  const end = bytes.indexOf('\n');
  const { facts, lengths } = JSON.parse(bytes.toString('utf8', 0, end));
  const files: Buffer[] = [];
  let at = end + 1;
  for (const length of lengths) {
    files.push(bytes.subarray(at, at + length));
    at += length;
  }
  if (at !== bytes.length) throw new Error('the frame is not as long as its first line says');
  return { facts, files };
}
