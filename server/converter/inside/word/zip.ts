import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Limits } from '../../limits.ts';
import { Refused } from '../refused.ts';

/** A file of an archive. Its name is a path from the root. */
export type Part = { readonly name: string; readonly bytes: Buffer };

/**
 * Unpacks an archive within bounds. The claimed sizes are summed up before anything is unpacked, and each is enforced while unpacking.
 * @throws Refused
 */
export async function unpack(bytes: Uint8Array, limits: Limits): Promise<Part[]> {
  try {
    const archive = await fromBufferPromise(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      { lazyEntries: true },
    );
    if (archive.entryCount > limits.parts) throw new Refused('word tooBig');
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    check(entries, limits);
    const parts: Part[] = [];
    for (const entry of entries) {
      const content = await buffer(await archive.openReadStreamPromise(entry));
      if (!entry.fileName.endsWith('/')) parts.push({ name: entry.fileName, bytes: content });
    }
    return parts;
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused('word damaged', { cause });
  }
}

function check(entries: readonly Entry[], { unpackedBytes }: Limits): void {
  if (entries.some((entry) => entry.isEncrypted())) throw new Refused('word protected');
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > unpackedBytes) throw new Refused('word tooBig');
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  // Readers disagree on which of two parts with one name counts.
  if (names.size !== entries.length) throw new Refused('word damaged');
}

/** An uncompressed archive of the parts, because it is read at once. */
export async function pack(parts: readonly Part[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, bytes } of parts) archive.addBuffer(bytes, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}
