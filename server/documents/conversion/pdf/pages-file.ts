/** Reads and writes the files in the folder of this conversion. */
import { readFile, writeFile } from 'node:fs/promises';
import { compose, type Parts } from './compose.ts';
import type { Range } from './look.ts';
import { readSource, type Source } from './source.ts';

/** How large an upload may be once it is unpacked: its objects have to fit into the memory of this process. */
const MOST_BYTES = 24 * 2 ** 20;

/** @returns undefined for what cannot be read, or has not that many pages. */
export async function readPages(
  file: string,
  pages: number,
  mostPages: number,
): Promise<Source | undefined> {
  try {
    const bytes = await readFile(file);
    if (bytes.length > MOST_BYTES) return undefined;
    const source = await readSource(bytes, mostPages);
    return source.pages.length === pages ? source : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined for what goes beyond its bounds. */
export async function writePages(parts: Parts, file: string): Promise<Uint8Array | undefined> {
  try {
    const pdf = compose(parts);
    await writeFile(file, pdf);
    return pdf;
  } catch {
    return undefined;
  }
}

/** From the first to the last of some pages, which are counted from 0. */
export function rangeOf(pages: Iterable<number>): Range {
  const all = [...pages];
  return { first: Math.min(...all) + 1, last: Math.max(...all) + 1 };
}
