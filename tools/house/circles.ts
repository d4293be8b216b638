/** Files that import each other in a circle, so that neither can be read, or loaded, without the other. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** Each knot of files that import each other, types aside, as one breach that names them. */
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
