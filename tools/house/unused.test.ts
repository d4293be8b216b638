import { expect, test } from 'vitest';
import { unusedExportsIn } from './unused.ts';

const file = (path: string, text: string) => ({ path, text });
const reader = file('web/b.ts', "import { used } from './a.ts';\nconst spare = used;");

test.each(['const', 'function', 'async function', 'type', 'interface', 'class'])(
  'an exported %s that nobody imports is a breach',
  (sort) => {
    const exports = file('web/a.ts', `export const used = 1;\nexport ${sort} spare`);
    expect(unusedExportsIn([exports, reader])).toEqual([
      'web/a.ts:2: nobody imports spare: it needs no export, or nobody needs it',
    ]);
  },
);

test.each([
  ['what another file names', [file('web/a.ts', 'export const used = 1;'), reader]],
  [
    'what is imported as a type, and by another path',
    [
      file('web/a.ts', 'export type Used = 1;'),
      file('e2e/b.ts', "let a: import('#web/a.ts').Used"),
    ],
  ],
  ['a file that is run', [file('tools/a.ts', 'export const spare = 1;')]],
  [
    'what stands in the place of what is imported',
    [
      file('web/core/language/built-language.ts', 'export const used = 1;'),
      file('web/core/language/say.ts', "import { used } from './language.ts';"),
      file('web/core/language/test.ts', "import { other } from './built-language.ts';"),
    ],
  ],
])('%s is none', (_name, files) => {
  expect(unusedExportsIn(files)).toEqual([]);
});
