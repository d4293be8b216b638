import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './folder.ts';

/** All sources of the built page. */
const SOURCES = [
  'words',
  'web',
  'form',
  'tenant',
  'contract',
  'tools',
  'vite.config.ts',
  'vite.desk.config.ts',
  'vite.gallery.config.ts',
  'package-lock.json',
];
const NOT_BUILT = /\.test\.tsx?$/;

/**
 * A hash over all sources of the page.
 * @returns undefined where there are no sources, as in an image that ships the built page only.
 */
export async function fingerprintOfSources(): Promise<string | undefined> {
  const files = (await Promise.all(SOURCES.map(listFiles))).flat().sort();
  if (!files.includes('vite.config.ts')) return undefined;
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? '';
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listFiles(source: string): Promise<string[]> {
  if (source.includes('.')) return (await isThere(source)) ? [source] : [];
  const entries = await readdir(join(ROOT, source), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

function isThere(file: string): Promise<boolean> {
  return readFile(join(ROOT, file)).then(
    () => true,
    () => false,
  );
}
