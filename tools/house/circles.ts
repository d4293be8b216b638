/** Import cycles: none of their files can be read, or loaded, without the others. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** Each cycle of imports, without type imports, as one breach that names its files. */
export function circlesIn(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file)]));
  const next = (path: string) =>
    (graph.get(path) ?? []).filter(({ isType }) => !isType).map(({ target }) => target);

  // Tarjan's strongly connected components.
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  function visit(path: string): number {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const target of next(path)) {
      const reached = index.has(target)
        ? stack.includes(target)
          ? (index.get(target) ?? own)
          : own
        : visit(target);
      low.set(path, Math.min(low.get(path) ?? own, reached));
    }
    if (low.get(path) === own) knots.push(stack.splice(stack.indexOf(path)));
    return low.get(path) ?? own;
  }
  for (const { path } of files) if (!index.has(path)) visit(path);
  return knots
    .filter((knot) => knot.length > 1)
    .map(
      (knot) => `${knot.toSorted()[0]}:1: imports go in a circle: ${knot.toSorted().join(', ')}`,
    );
}
