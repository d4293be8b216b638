/** Import cycles: none of their files can be read, or loaded, without the others. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** The files on cycles of imports, without type imports, as one breach. */
export function circlesIn(files: readonly SourceFile[]): string[] {
  const left = new Map(
    files.map((file) => {
      const runtime = importsOf(file).filter(({ isType }) => !isType);
      return [file.path, runtime.map(({ target }) => target)];
    }),
  );
  // Take away the files that import none of the others, and those that none imports, until only cycles are left.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [path, targets] of left) {
      if (!imported.has(path) || !targets.some((target) => left.has(target))) left.delete(path);
    }
  }
  const names = [...left.keys()].sort();
  return names.length === 0 ? [] : [`${names[0]}:1: imports go in a circle: ${names.join(', ')}`];
}
