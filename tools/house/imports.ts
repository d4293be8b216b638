/** What a source file imports of the project. Pure: the file comes in as text. */
import { posix } from 'node:path';
import type { SourceFile } from './breaches.ts';

type Import = {
  /** As it is written. */
  readonly specifier: string;
  /** The file that is imported: its path from the root. */
  readonly target: string;
  readonly line: number;
  /** What of it is named where it is imported: `{ a, type B }`; empty for a whole module, which may use anything of it. */
  readonly names: string;
  /** True where nothing is left of it when the program runs. */
  readonly isType: boolean;
};

const STATIC = /^(?:import|export)\b(\s+type\b)?([^'"`;]*?)\bfrom\s*(['"])([^'"\n]+)\3/gm;
const BARE = /^import\s*()()(['"])([^'"\n]+)\3/gm;
const INLINE = /\bimport\(\s*()()(['"])([^'"\n]+)\3\s*\)/g;
const ONLY_TYPES = /^\s*\{\s*(?:type\s+[^,}]+,?\s*)+\}\s*$/;

/** What a file imports of the project. */
export function importsOf(file: SourceFile): Import[] {
  return specifiersOf(file).flatMap(({ target, ...rest }) =>
    target === undefined ? [] : [{ target, ...rest }],
  );
}

/**
 * Everything that a file imports; a package has no target. What is imported only while the program runs, by `import()`, counts as a
 * type: nothing waits for it.
 */
export function specifiersOf({
  path,
  text,
}: SourceFile): (Omit<Import, 'target'> & { readonly target: string | undefined })[] {
  return [STATIC, BARE, INLINE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const [, type, names = '', , specifier = ''] = match;
      const target = resolve(path, specifier);
      const isType = Boolean(type) || pattern === INLINE || ONLY_TYPES.test(names);
      const line = text.slice(0, match.index).split('\n').length;
      return { specifier, target, line, names: names.includes('{') ? names : '', isType };
    }),
  );
}

/** A path from the root; undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return undefined;
}
