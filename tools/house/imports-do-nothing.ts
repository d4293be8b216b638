/** Checks that importing a server module does nothing, and that no module keeps state. Pure. */
import type { SourceFile } from './breaches.ts';

/** Entry points of the server and its child processes, which are never imported. */
const IS_PROGRAM = /^server\/(?:start|portal|(?:.*\/)?[^/]+-(?:process|thread))\.ts$/;
const IS_OF_TESTS = /\.test\.ts$|\/testing\//;

/** Patterns at the left margin: indented code runs only when called. */
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

/** Every statement of a server module that runs on import. */
export function workOnImportIn({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/') || !path.endsWith('.ts')) return [];
  if (IS_PROGRAM.test(path) || IS_OF_TESTS.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = FOUND.find(([pattern]) => pattern.test(line));
    return found === undefined ? [] : [`${path}:${index + 1}: ${found[1]}: ${line.trim()}`];
  });
}
