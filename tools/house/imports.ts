/** The imports of a source file. Pure: takes the file as text. */
import { posix } from 'node:path';
import type { SourceFile } from './breaches.ts';

type Import = {
  /** As written. */
  readonly specifier: string;
  /** The imported file, as a path from the root. */
  readonly target: string;
  readonly line: number;
  /** The imported names: `{ a, type B }`; empty for a whole module, which may use any name. */
  readonly names: string;
  /** Whether the import is erased at runtime. */
  readonly isType: boolean;
};

const STATIC = /^(?:import|export)\b(\s+type\b)?([^'"`;]*?)\bfrom\s*(['"])([^'"\n]+)\3/gm;
const BARE = /^import\s*()()(['"])([^'"\n]+)\3/gm;
const INLINE = /\bimport\(\s*()()(['"])([^'"\n]+)\3\s*\)/g;
const ONLY_TYPES = /^\s*\{\s*(?:type\s+[^,}]+,?\s*)+\}\s*$/;

/** A file's imports within the project. */
export function importsOf(file: SourceFile): Import[] {
  return specifiersOf(file).flatMap(({ target, ...rest }) =>
    target === undefined ? [] : [{ target, ...rest }],
  );
}

/** All imports of a file; a package has no target. A dynamic `import()` counts as a type import, because no module waits for it while loading. */
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
