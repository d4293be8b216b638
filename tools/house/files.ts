import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that are generated or not part of the project. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);
const WRITTEN = /\.(?:ts|tsx|css)$/;

/** Every hand-written source file, as a path from the root with forward slashes. */
export function listFiles(root: string): string[] {
  return below(root)
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .filter((path) => WRITTEN.test(path))
    .sort();
}

function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : [path];
  });
}
