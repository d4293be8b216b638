/** What is exported, and no other file imports: it is dead, or it is its own file's business. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

/** The build puts the first into the second's place, so whoever imports one imports the other. */
const IN_PLACE_OF: Readonly<Record<string, string>> = {
  'web/core/language/built-language.ts': 'web/core/language/language.ts',
};
const EXPORT = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

/** Each such export, as `path:line: what is wrong`. Files that nobody imports are run, or loaded by their path: they are not asked. */
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
