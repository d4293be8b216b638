import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes pieces as fast as the reader takes them, so that memory stays flat. A reader that goes away early, as `head` does, is no error.
 */
export async function writeAll(
  output: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const read = Readable.from(pieces, { highWaterMark: 1 });
  await pipeline(read, output, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
