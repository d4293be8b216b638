import { describe, expect, test } from 'vitest';
import { breachesIn, type SourceFile } from './breaches.ts';
import { arrowsUpIn } from './capabilities.ts';
import { floorBreachesIn } from './floors.ts';
import { workOnImportIn } from './imports-do-nothing.ts';
import { sidesIn } from './sides.ts';
import { unusedExportsIn } from './unused.ts';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const file = (path: string, text: string): SourceFile => ({ path, text });
const rules = [breachesIn, floorBreachesIn, arrowsUpIn, workOnImportIn, sidesIn];
const found = (path: string, text: string) => rules.flatMap((rule) => rule(file(path, text)));

test.each([
  ['a long file', 'web/a/Header.tsx', lines(301), ':300: 301 lines'],
  ['an empty folder name', 'web/utils/time.ts', '', '"utils" does not say'],
  ['a call by its path', 'web/core/api/calls.ts', "read('/api/profile')", 'contract/calls.ts'],
  ['a call by its method', 'server/a.ts', '  on(`GET /lookup/find`)', 'contract/calls.ts'],
  ['a note to oneself', 'web/a.ts', `// ${'TO'}${'DO'}: later`, 'left unfinished'],
  ['a test that shuts out others', 'web/a.test.ts', `test.${'only'}('x')`, 'left unfinished'],
  ['a floor reaching up', 'words/a.ts', "import { b } from '#form/b.ts';", 'words/ may not'],
  [
    'the page reaching the server',
    'web/a.ts',
    "import type { B } from '#server/b.ts';",
    'web/ may',
  ],
  ['a floor reaching over by a path', 'form/a.ts', "import('../web/b.ts');", 'may not import web/'],
  ['a floor reaching the tools', 'form/a.ts', "import '../tools/b.ts';", 'may not import tools/'],
  ['React below the page', 'contract/a.ts', "import { use } from 'react';", 'contract/ may not'],
  ['React by one of its files', 'form/a.ts', "import 'react-dom/server';", 'form/ may not'],
  ['Node on the page', 'web/a.ts', "import { join } from 'node:path';", 'web/ may not import node'],
  [
    'a room reaching one after it',
    'server/core/a.ts',
    "\nimport type { B } from '#server/applicant/accounts/b.ts';",
    'server/core/a.ts:2: server/core/ may not import applicant/accounts, which comes after it',
  ],
  [
    'a room reaching up by a path',
    'server/applicant/documents/a.ts',
    "import { b } from '../../desk/links/b.ts';",
    'may not import desk/links',
  ],
  [
    'a room reaching one beside',
    'server/desk/links/a.ts',
    "import { b } from '#server/applicant/lookups/b.ts';",
    'may not import applicant/lookups',
  ],
  [
    'a room reaching the whole',
    'server/applicant/accounts/a.ts',
    "import { b } from '#server/app.ts';",
    'may not import the whole server',
  ],
  ['a room without a place', 'server/attic/a.ts', '', 'server/attic/ has no place'],
  ['state on the server', 'server/core/a.ts', 'const by = new WeakMap<A, B>();', 'keeps state'],
  ['a file read on import', 'server/core/a.ts', "const A = readFileSync('a.sh');", 'reads'],
  ['what is opened on import', 'server/core/a.ts', 'const a = openSandbox(LIMITS);', 'starts'],
  ['what is made on import', 'server/core/a.ts', 'const gate = createSemaphore({});', 'makes'],
  ['a call on import', 'server/core/a.ts', "A.addSubnet('127.0.0.0', 8);", 'does something'],
  ['a variable of the page', 'web/a/A.tsx', 'let known: string | undefined;', 'keeps state in'],
  ['a side by name', 'web/ui/A.module.css', '.a {\n  margin-left: 1rem;\n}', ':2: "margin-left'],
  ['another side', 'web/ui/A.module.css', 'border-right-color: red;', 'inline-start'],
  ['a side as a value', 'web/ui/A.module.css', 'text-align: right;', 'write it with inline-start'],
])('%s is a breach', (_name, path, text, message) => {
  const breaches = found(path, text);
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(message);
});

test.each([
  ['a file of 300 lines', 'web/a/Header.tsx', lines(300)],
  ['plain data of any length', 'form/lists/countries.ts', lines(400)],
  ['a call by its path in a test', 'web/core/api/calls.test.ts', "read('/api/profile')"],
  ['a call by its path in a comment', 'server/start.ts', '/** `PUT /api/answer` */'],
  ['the beginning of some calls', 'server/app.ts', "  url.startsWith('/api/')"],
  ['a floor reaching down', 'form/a.ts', "import { b } from '#words/b.ts';"],
  ['a package', 'form/a.ts', "import { test } from 'vitest';"],
  ['a package that is called alike', 'form/a.ts', "import { a } from 'react-like';"],
  ['tools reaching anything', 'tools/a.ts', "import { b } from '#server/b.ts';"],
  ['the folder of words reading files', 'words/folder.ts', "import { join } from 'node:path';"],
  ['a room reaching back', 'server/desk/a.ts', "import { b } from '#server/applicant/copy/b.ts';"],
  ['a room reaching itself', 'server/applicant/copy/a.ts', "import { b } from './b.ts';"],
  ['a test of a room', 'server/core/a.test.ts', "import { b } from '#server/desk/links/b.ts';"],
  ['what runs commands', 'server/operator/a.ts', "import { b } from '#server/desk/links/b.ts';"],
  ['plain data', 'server/core/a.ts', "const KNOWN = new Set(['a']);\nconst CODE = /^[0-9]$/;"],
  ['state within a function', 'server/core/a.ts', 'function open() {\n  let count = 0;\n}'],
  ['a program', 'server/applicant/copy/typesetter-process.ts', 'dropPrivileges();'],
  ['what the page reckons from an object', 'web/a.ts', 'const byForm = new WeakMap<Form, A>();'],
  ['a module that has to keep state', 'web/core/college.ts', 'let college: College | undefined;'],
  ['a side by its place in a line', 'web/ui/A.module.css', 'inset: 0;\ncolor: var(--left);'],
])('%s is none', (_name, path, text) => {
  expect(found(path, text)).toEqual([]);
});

describe('an export that nobody imports', () => {
  const reader = file('web/b.ts', "import { used } from './a.ts';\nconst spare = used;");

  test.each(['const', 'async function', 'type'])('is a breach: %s', (sort) => {
    const exports = file('web/a.ts', `export const used = 1;\nexport ${sort} spare`);
    expect(unusedExportsIn([exports, reader])).toEqual([
      'web/a.ts:2: nobody imports spare: it needs no export, or nobody needs it',
    ]);
  });

  test.each<[string, SourceFile[]]>([
    [
      'imported as a type, by another path',
      [
        file('web/a.ts', 'export type Used = 1;'),
        file('e2e/b.ts', "let a: import('#web/a.ts').Used"),
      ],
    ],
    ['of a file that is run', [file('tools/a.ts', 'export const spare = 1;')]],
    [
      'in the place of what is imported',
      [
        file('web/core/language/built-language.ts', 'export const used = 1;'),
        file('web/core/language/say.ts', "import { used } from './language.ts';"),
        file('web/core/language/test.ts', "import { other } from './built-language.ts';"),
      ],
    ],
  ])('is none where it is %s', (_name, files) => {
    expect(unusedExportsIn(files)).toEqual([]);
  });
});
