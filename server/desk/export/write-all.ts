import type { Writable } from 'node:stream';

/**
 * Writes each piece once the one before is written, so that memory stays flat however slow the reader is. A reader that goes away early, as
 * `head` does, is no error.
 */
export async function writeAll(
  output: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  // The stream also emits the error, which would crash the process without a listener.
  output.once('error', () => {});
  try {
    for await (const piece of pieces) await write(output, piece);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function write(output: Writable, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
