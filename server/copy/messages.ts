/**
 * The messages between the worker and its typesetting process: some facts as JSON, and PDFs as bytes. Decoding gives plain data
 * only, whoever has written the message. Pure.
 */

type Message = { readonly facts: unknown; readonly files: readonly Uint8Array[] };

const NUMBER_BYTES = 4;

export function encodeMessage({ facts, files }: Message): Buffer {
  const header = Buffer.from(JSON.stringify({ facts, lengths: files.map(({ length }) => length) }));
  const length = Buffer.alloc(NUMBER_BYTES);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...files]);
}

/** @throws Error for bytes that are no message. */
export function decodeMessage(bytes: Buffer): Message {
  let at = NUMBER_BYTES + bytes.readUInt32LE();
  const header: unknown = JSON.parse(bytes.subarray(NUMBER_BYTES, at).toString());
  const { facts, lengths } = header as { facts: unknown; lengths: unknown };
  if (!Array.isArray(lengths)) throw new Error('a message without lengths');
  const files = lengths.map((length: unknown) => {
    if (typeof length !== 'number' || !(length >= 0)) throw new Error('a file without a length');
    const file = bytes.subarray(at, at + length);
    at += length;
    return file;
  });
  return { facts, files };
}
