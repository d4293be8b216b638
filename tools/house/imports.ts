/** The imports of a source file. Pure: takes the file as text. */
import { posix } from 'node:path';
import type { SourceFile } from './breaches.ts';

type Import = {
  /** As written. */
  readonly specifier: string;
  /** The imported file, as a path from the root; `''` for a package. */
  readonly target: string;
  readonly line: number;
  /** The imported names: `{ a, type B }`; empty for a whole module, which may use any name. */
  readonly names: string;
};

const IMPORTS = [
  /^(?:import|export)\b(?<names>[^'"`;]*?)\bfrom\s*(['"])(?<specifier>[^'"\n]+)\2/gm,
  /^import\s*(['"])(?<specifier>[^'"\n]+)\1/gm,
  /\bimport\(\s*(['"])(?<specifier>[^'"\n]+)\1\s*\)/g,
];

export function importsOf({ path, text }: SourceFile): Import[] {
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ index, groups }) => {
    const { specifier = '', names = '' } = groups ?? {};
    const line = text.slice(0, index).split('\n').length;
    const target = targetOf(path, specifier);
    return { specifier, target, line, names: names.includes('{') ? names : '' };
  });
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : '';
}
