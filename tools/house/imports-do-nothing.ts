/** That a module of the server does nothing when it is imported, and keeps no state of its process. Pure. */
import type { SourceFile } from './breaches.ts';

/** What a start or a child process runs: such a file is never imported. */
const IS_PROGRAM = /^server\/(?:start|portal|(?:.*\/)?[^/]+-(?:process|thread))\.ts$/;
const IS_OF_TESTS = /\.test\.ts$|\/testing\//;

/** A line at the left margin: what stands deeper runs only when it is called. */
const FOUND: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^(?:export )?(?:let|var) /, 'keeps state in a module'],
  [
    /^(?:export )?const [^=]+ = new (?:WeakMap|(?:Map|Set)(?:<[^(]*>)?\(\))/,
    'keeps state in a module',
  ],
  [/^(?:export )?const .*\b(?:readFile|readdir|stat|exists)Sync\(/, 'reads a file on import'],
  [/^(?:export )?const .*\b(?:await|start[A-Z]\w*\(|open[A-Z]\w*\()/, 'starts something on import'],
  [/^(?:export )?const \w+ = create[A-Z]\w*\(/, 'makes something on import'],
  [/^(?:await |void )?[A-Za-z][\w.]*\(/, 'does something on import'],
];

/** Every module of the server that does more on import than define. */
export function workOnImportIn({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/') || !path.endsWith('.ts')) return [];
  if (IS_PROGRAM.test(path) || IS_OF_TESTS.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = FOUND.find(([pattern]) => pattern.test(line));
    return found === undefined ? [] : [`${path}:${index + 1}: ${found[1]}: ${line.trim()}`];
  });
}
