import { expect, it } from 'vitest';
import type { StaffScope } from '#contract/desk.ts';
import { isWithin } from './scope.ts';

const FACETS = ['term=2027FA', 'program=nursing', 'documents=-', 'disclosures=suspension'];

it.each<[string, StaffScope, boolean]>([
  ['no narrowing', {}, true],
  ['its program', { program: ['nursing'] }, true],
  ['one of several', { program: ['languages', 'nursing'] }, true],
  ['every facet at once', { program: ['nursing'], disclosures: ['suspension'] }, true],
  ['what has no value', { documents: ['-'] }, true],
  ['another program', { program: ['languages'] }, false],
  ['one facet of two', { program: ['nursing'], term: ['2027SP'] }, false],
  ['a list without values', { program: [] }, false],
  ['a facet that there is no more', { faculty: ['arts'] }, false],
  ['a part of a value', { program: ['nurs'] }, false],
  ['a value of another facet', { major: ['nursing'] }, false],
])('an application is read with %s: %j %s', (_, scope, may) => {
  expect(isWithin(scope, FACETS)).toBe(may);
});

it('what has no summary yet is read by who reads all', () => {
  expect(isWithin({}, null)).toBe(true);
  expect(isWithin({ term: ['2027FA'] }, null)).toBe(false);
});
