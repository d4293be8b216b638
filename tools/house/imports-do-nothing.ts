/** Checks that importing a module of the server or the page does nothing, and that no module keeps state. Pure. */
import type { SourceFile } from './breaches.ts';

/** Entry points of the server, its child processes and the pages, which are never imported. */
const IS_PROGRAM =
  /^server\/(?:start|portal|(?:.*\/)?[^/]+-(?:process|thread))\.ts$|^web\/(?:main|start|desk\/desk|ui\/gallery\/gallery)\.tsx?$/;
const IS_OF_TESTS = /\.test\.tsx?$|\/testing(?:\/|\.)/;

/**
 * Modules of the page that keep state: the document has one college, the build calls the loader by its name, and code that was loaded stays
 * loaded. The list must only get shorter.
 */
const KEEPS_STATE = new Set([
  'web/core/college.ts',
  'web/core/parts/load-files.ts',
  'web/applicant/form/questions/autocomplete/edit.tsx',
  'web/applicant/form/questions/document/edit.tsx',
]);

/** Patterns at the left margin: indented code runs only when called. A `WeakMap` may cache what is derived. */
const STATE =
  /^(?:export )?(?:(?:let|var) |const [^=]+ = new (?:Map|Set)(?:<[^(]*>)?\(\)|const \w+ = createStore\b)/;
const OF_THE_SERVER: readonly (readonly [pattern: RegExp, breach: string])[] = [
  [/^(?:export )?const [^=]+ = new WeakMap/, 'keeps state in a module'],
  [/^(?:export )?const .*\b(?:readFile|readdir|stat|exists)Sync\(/, 'reads a file on import'],
  [/^(?:export )?const .*\b(?:await|start[A-Z]\w*\(|open[A-Z]\w*\()/, 'starts something on import'],
  [/^(?:export )?const \w+ = create[A-Z]\w*\(/, 'makes something on import'],
  [/^(?:await |void )?[A-Za-z][\w.]*\(/, 'does something on import'],
];

/** Every statement of a module that keeps state, or that works on import in the server. */
export function workOnImportIn({ path, text }: SourceFile): string[] {
  const isOurs = /^(?:server|web)\/.*\.tsx?$/.test(path);
  if (!isOurs || IS_PROGRAM.test(path) || IS_OF_TESTS.test(path)) return [];
  const rules = [
    [STATE, 'keeps state in a module'] as const,
    ...(path.startsWith('server/') ? OF_THE_SERVER : []),
  ];
  const found = text.split('\n').flatMap((line, index) => {
    const rule = rules.find(([pattern]) => pattern.test(line));
    return rule === undefined ? [] : [`${path}:${index + 1}: ${rule[1]}: ${line.trim()}`];
  });
  return KEEPS_STATE.has(path) ? [] : found;
}
