import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of which a server is made. */
export const SERVED = ['contract', 'form', 'server', 'tenant', 'words'];
const IMPORT = /(?:from|import\()\s*'([^'#.][^']*)'/g;

/** Whether a file is for tests alone. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$|[\\/]testing[\\/]/.test(path);
}

/**
 * The packages that a server's files import, and Node itself.
 * @param without folders of these that a process does without, such as `server/converter/inside`.
 */
export function importedPackages(root: string, without: readonly string[] = []): Set<string> {
  const names = new Set(['node']);
  const left = without.map((folder) => join(root, folder, '/'));
  for (const file of filesIn(root, SERVED)) {
    if (!file.endsWith('.ts') || isForTests(file)) continue;
    if (left.some((folder) => file.startsWith(folder))) continue;
    for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      names.add(module.split('/', module.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return names;
}

/** Every file below some folders, with its path. */
export function filesIn(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
