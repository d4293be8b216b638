import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { Limits } from '../limits.ts';
import { Refusal } from './refusal.ts';
import type { Part } from './zip.ts';
import { mendEnd } from './zip-end.ts';

/**
 * Every part of an archive, unpacked within bounds. Sizes that the archive claims are added up before anything is unpacked,
 * and each is held to while it is; names that leave the archive are refused.
 * @throws Refusal
 */
export async function unpack(
  bytes: Uint8Array,
  limits: Pick<Limits, 'parts' | 'unpackedBytes'>,
): Promise<Part[]> {
  try {
    return await readParts(bytes, limits);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged', { cause: error });
  }
}

async function readParts(
  bytes: Uint8Array,
  limits: Pick<Limits, 'parts' | 'unpackedBytes'>,
): Promise<Part[]> {
  const archive = await fromBufferPromise(
    mendEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    { lazyEntries: true },
  );
  if (archive.entryCount > limits.parts) throw new Refusal('tooBig');
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  check(entries, limits);
  const parts: Part[] = [];
  for (const entry of entries) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    parts.push({ name: entry.fileName, bytes: content });
  }
  return parts.filter(({ name }) => !name.endsWith('/'));
}

function check(entries: readonly Entry[], limits: Pick<Limits, 'unpackedBytes'>): void {
  if (entries.some((entry) => entry.isEncrypted())) throw new Refusal('protected');
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > limits.unpackedBytes) throw new Refusal('tooBig');
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  // Of two parts with one name, different readers take different ones.
  if (names.size !== entries.length) throw new Refusal('damaged');
}
