import { readFile } from 'node:fs/promises';

/** The text of a file in UTF-8, without a byte order mark. @throws for another encoding, whose letters would be lost. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not UTF-8');
  }
}
