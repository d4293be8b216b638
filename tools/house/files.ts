import { globSync } from 'node:fs';

/** Folders that are generated or not part of the project. */
const NOT_OURS = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.*'];

/** Every hand-written source file, as a path from the root with forward slashes. */
export function listFiles(root: string): string[] {
  const exclude = NOT_OURS.map((name) => `${name}/**`);
  const files = globSync('**/*.{ts,tsx,css}', { cwd: root, exclude });
  return files.map((path) => path.replaceAll('\\', '/')).sort();
}
