import { createHash } from 'node:crypto';
import { MARKED } from '../token.ts';

/** A scanned file. */
export type Scanned = {
  /** The first receipt in the file; undefined if there is none. */
  readonly token: string | undefined;
  /** SHA-256 of the file. */
  readonly digest: Buffer;
  /** The file as text, without a byte order mark; undefined if it is longer than any receipt file. */
  readonly text: string | undefined;
};

/** Longer than any receipt, so that one across two chunks is found. */
const OVERLAP = 20_000;
/** Longer than any receipt file, with all text answers of a form and the receipt. */
const MAX_TEXT_BYTES = 1024 * 1024;

/**
 * Searches the raw bytes of a file for a receipt, chunk by chunk. It never parses the untrusted file: a receipt is plain text in a PDF's
 * metadata.
 */
export async function scanFile(bytes: AsyncIterable<Uint8Array>): Promise<Scanned> {
  const hash = createHash('sha256');
  let token: string | undefined;
  let held = '';
  let start = Buffer.alloc(0);
  for await (const piece of bytes) {
    hash.update(piece);
    if (start.length <= MAX_TEXT_BYTES) start = Buffer.concat([start, piece]);
    if (token !== undefined) continue;
    held += Buffer.from(piece).toString('latin1');
    token = MARKED.exec(held)?.[1];
    held = held.slice(-OVERLAP);
  }
  const text = start.length > MAX_TEXT_BYTES ? undefined : new TextDecoder().decode(start);
  return { token, digest: hash.digest(), text };
}
