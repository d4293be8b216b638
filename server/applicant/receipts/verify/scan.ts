import { createHash } from 'node:crypto';
import { MARKED } from '../token.ts';

/** A file as it was sent. */
export type Scanned = {
  /** The first receipt in it; undefined where there is none. */
  readonly token: string | undefined;
  /** SHA-256 of all of it. */
  readonly digest: Buffer;
  /** All of it as text, without a byte order mark; undefined for a file longer than any receipt file. */
  readonly text: string | undefined;
};

/** More than any receipt is long, so that one at the border of two pieces is found. */
const OVERLAP = 20_000;
/** More than any receipt file has: all text answers of a form and the receipt. */
const MOST_TEXT_BYTES = 1024 * 1024;

/**
 * Looks for a receipt in the bytes of a file, piece by piece. Nothing of the file is opened or understood, whatever somebody
 * sends: a receipt stands in a PDF's metadata as plain text.
 */
export async function scanFile(bytes: AsyncIterable<Uint8Array>): Promise<Scanned> {
  const hash = createHash('sha256');
  let token: string | undefined;
  let held = '';
  let start = Buffer.alloc(0);
  for await (const piece of bytes) {
    hash.update(piece);
    if (start.length <= MOST_TEXT_BYTES) start = Buffer.concat([start, piece]);
    if (token !== undefined) continue;
    held += Buffer.from(piece).toString('latin1');
    token = MARKED.exec(held)?.[1];
    held = held.slice(-OVERLAP);
  }
  const text = start.length > MOST_TEXT_BYTES ? undefined : new TextDecoder().decode(start);
  return { token, digest: hash.digest(), text };
}
