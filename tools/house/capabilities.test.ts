import { expect, test } from 'vitest';
import { arrowsUpIn } from './capabilities.ts';

test.each([
  [
    'server/applicant/application/a.ts',
    "import { b } from '#server/applicant/documents/b.ts';",
    'server/applicant/application/a.ts:1: server/applicant/application/ may not import applicant/documents, which comes after it',
  ],
  [
    'server/core/a.ts',
    "\nimport type { B } from '#server/applicant/accounts/b.ts';",
    'server/core/a.ts:2: server/core/ may not import applicant/accounts',
  ],
  [
    'server/core/a.ts',
    "type A = import('#server/applicant/copy/b.ts').B;",
    'may not import applicant/copy',
  ],
  [
    'server/applicant/documents/a.ts',
    "import { b } from '../../desk/links/b.ts';",
    'may not import desk/links',
  ],
  [
    'server/desk/links/a.ts',
    "import { b } from '#server/applicant/lookups/b.ts';",
    'may not import applicant/lookups',
  ],
  [
    'server/applicant/accounts/a.ts',
    "import { b } from '#server/app.ts';",
    'may not import the whole server',
  ],
  ['server/attic/a.ts', '', 'server/attic/ has no place'],
])('%s with %s is a breach', (path, text, message) => {
  const breaches = arrowsUpIn({ path, text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(message);
});

test.each([
  ['server/applicant/copy/a.ts', "import { b } from '#server/applicant/submissions/b.ts';"],
  ['server/applicant/copy/a.ts', "import { b } from './b.ts';"],
  ['server/applicant/copy/a.ts', "import { b } from '#form/b.ts';"],
  ['server/core/identity/a.test.ts', "import { b } from '#server/desk/links/b.ts';"],
  ['server/applicant/application/testing/a.ts', "import { b } from '#server/applicant/copy/b.ts';"],
  ['server/operator/a.ts', "import { b } from '#server/desk/links/b.ts';"],
  ['server/app.ts', "import { b } from './desk/links/b.ts';"],
])('%s with %s is none', (path, text) => {
  expect(arrowsUpIn({ path, text })).toEqual([]);
});
