/** The text of a document, read before it was laid out. It travels in front of the document through the programs that open it. */

export type DocumentText = {
  /** Those that have words: they have to be on the pages. */
  readonly paragraphs: readonly string[];
  /** A line of signs for each, in their order; none where it cannot be told which is which. */
  readonly equations: readonly string[];
};

const EMPTY: DocumentText = { paragraphs: [], equations: [] };
/** More than a hundred pages hold, in bytes. */
const MOST = 2 ** 19;
const SIZE = 4;

/** Puts a text in front of other bytes; too much of it is left out, since such a document is refused for its length. */
export function withText(text: DocumentText, bytes: Uint8Array): Buffer {
  const written = Buffer.from(JSON.stringify(text));
  return joinText(written.length > MOST ? NO_TEXT : written, bytes);
}

/** The text, still as it was written, and what stands behind it. A program has written it that opened a stranger's file. */
export function splitText(all: Uint8Array): {
  readonly text: Buffer;
  readonly bytes: Buffer;
} {
  const from = Buffer.from(all.buffer, all.byteOffset, all.length);
  const size = from.length < SIZE ? 0 : from.readUInt32BE();
  return { text: from.subarray(SIZE, SIZE + size), bytes: from.subarray(SIZE + size) };
}

/** @param text as it was written. */
export function joinText(text: Uint8Array, bytes: Uint8Array): Buffer {
  const size = Buffer.alloc(SIZE);
  size.writeUInt32BE(text.length);
  return Buffer.concat([size, text, bytes]);
}

/** Of a document that was uploaded as it is. */
export const NO_TEXT: Uint8Array = new Uint8Array();

/** Empty for what was not written by {@link withText}. */
export function readText(written: Uint8Array): DocumentText {
  try {
    const { paragraphs, equations } = JSON.parse(Buffer.from(written).toString('utf8'));
    return { paragraphs: textsIn(paragraphs), equations: textsIn(equations) };
  } catch {
    return EMPTY;
  }
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
}
