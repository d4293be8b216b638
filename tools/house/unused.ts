/** Exports that no other file imports: dead code, or private to their file. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** The build replaces the second file by the first, so an import of the second also uses the first. */
const IN_PLACE_OF: Readonly<Record<string, string>> = {
  'web/core/language/built-language.ts': 'web/core/language/language.ts',
};
const EXPORT = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

/** Each unused export, as `path:line: what is wrong`. Skips files that nobody imports: they are run, or loaded by path. */
export function unusedExportsIn(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const { target, names } of importsOf(file)) {
      importers.set(target, [...(importers.get(target) ?? []), names || file.text]);
    }
  }
  return files.flatMap(({ path, text }) => {
    const readers = [path, IN_PLACE_OF[path] ?? path].flatMap((one) => importers.get(one) ?? []);
    if (readers.length === 0) return [];
    return [...text.matchAll(EXPORT)].flatMap(({ index, 1: name = '' }) => {
      const isName = new RegExp(`\\b${name}\\b`);
      if (readers.some((reader) => isName.test(reader))) return [];
      const line = text.slice(0, index).split('\n').length;
      return [`${path}:${line}: nobody imports ${name}: it needs no export, or nobody needs it`];
    });
  });
}
