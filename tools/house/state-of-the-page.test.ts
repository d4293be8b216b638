import { expect, test } from 'vitest';
import { stateOfThePageIn } from './state-of-the-page.ts';

test.each([
  ['a variable', 'let known: string | undefined;'],
  ['an empty map', 'export const known = new Map<string, number>();'],
  ['an empty set', 'const seen = new Set<string>();'],
  ['a store', 'export const deadlines = createStore<number>(() => 0);'],
])('%s at the margin of a module of the page is a breach', (_what, text) => {
  const breaches = stateOfThePageIn({
    path: 'web/applicant/shell/Banners.tsx',
    text: `\n${text}\n`,
  });
  expect(breaches).toEqual([`web/applicant/shell/Banners.tsx:2: keeps state in a module: ${text}`]);
});

test.each([
  ['what was reckoned from an object', 'web/a.ts', 'const byForm = new WeakMap<Form, string>();'],
  ['plain data', 'web/a.ts', "const KNOWN = new Set(['a']);"],
  ['state within a function', 'web/a.ts', 'function open() {\n  let count = 0;\n}'],
  ['the entry of a page', 'web/main.tsx', 'let router: Router | undefined;'],
  ['a test', 'web/a.test.tsx', 'let app: App;'],
  ['a module that has to', 'web/core/college.ts', 'let college: PageCollege | undefined;'],
  ['another floor', 'form/a.ts', 'let current = 0;'],
])('%s is none', (_name, path, text) => {
  expect(stateOfThePageIn({ path, text })).toEqual([]);
});

test('a module that has to keep state no more leaves the list', () => {
  expect(stateOfThePageIn({ path: 'web/core/college.ts', text: '' })).toHaveLength(1);
});
