import { expect, test } from 'vitest';
import { breachesIn } from './breaches.ts';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);

test.each([
  ['a file of 301 lines', 'web/applicant/shell/Header.tsx', lines(301), '300: 301 lines'],
  ['a style sheet of 301 lines', 'web/core/styles/base.css', lines(301), '301 lines'],
  ['an empty folder name', 'server/utils/time.ts', '', '"utils" does not say'],
  ['a call by its path', 'web/core/api/calls.ts', "read('/api/profile')", 'contract/calls.ts'],
  ['a call by its method and path', 'server/a.ts', 'on(`GET /lookup/find`)', 'contract/calls.ts'],
  ['a note to oneself', 'web/a.ts', `// ${'TO'}${'DO'}: later`, 'left unfinished'],
  ['a test that shuts out the others', 'web/a.test.ts', `test.${'only'}('x')`, 'left unfinished'],
  ['a test left out', 'web/a.test.ts', `describe.${'skip'}('x')`, 'left unfinished'],
])('%s is a breach', (_name, path, text, message) => {
  const breaches = breachesIn({ path, text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(message);
});

test.each([
  ['a file of 300 lines', 'web/applicant/shell/Header.tsx', lines(300)],
  ['plain data of any length', 'form/lists/countries.ts', lines(400)],
  ['a call by its path in a test', 'web/core/api/calls.test.ts', "read('/api/profile')"],
  ['a call by its path in a comment', 'server/a.ts', '/** `PUT /api/answer` */'],
  ['the beginning of some calls', 'server/a.ts', "url.startsWith('/api/')"],
])('%s is none', (_name, path, text) => {
  expect(breachesIn({ path, text })).toEqual([]);
});
