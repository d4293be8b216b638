/**
 * Checks that no module of the page keeps state: objects that live as long as the page are made in `web/applicant/app.tsx` or
 * `web/applicant/form/application.ts`, and passed down. A `WeakMap` is allowed as a cache of derived values. Pure.
 */
import type { SourceFile } from './breaches.ts';

/** The exempt modules, with reasons. The list must only get shorter. */
const KEEPS: Readonly<Record<string, string>> = {
  'web/core/college.ts':
    'the document has one college; where there is no document, the server gives it',
  'web/core/parts/load-files.ts':
    'the build calls it by its name, and the files are those of one document',
  'web/applicant/form/questions/autocomplete/edit.tsx':
    'code that is loaded is loaded for the page',
  'web/applicant/form/questions/document/edit.tsx': 'code that is loaded is loaded for the page',
};

/** Entries of the pages, which are never imported. */
const IS_PROGRAM = /^web\/(?:main|start|desk\/desk|ui\/gallery\/gallery)\.tsx?$/;
const IS_OF_TESTS = /\.test\.tsx?$|\/testing(?:\/|\.)/;

/** At the left margin only: indented variables live as long as their call. */
const STATE =
  /^(?:export )?(?:(?:let|var) |const [^=]+ = new (?:Map|Set)(?:<[^(]*>)?\(\))|^(?:export )?const \w+ = createStore\b/;

/** Each breach, as `path:line: what is wrong`. */
export function stateOfThePageIn({ path, text }: SourceFile): string[] {
  if (!/^web\/.*\.tsx?$/.test(path) || IS_PROGRAM.test(path) || IS_OF_TESTS.test(path)) return [];
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) =>
    STATE.test(line) ? [`${path}:${index + 1}: keeps state in a module: ${line.trim()}`] : [],
  );
  if (!(path in KEEPS)) return found;
  return found.length > 0 ? [] : [`${path}: keeps no state any more; take it off the list`];
}
