import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { personOf } from './people.ts';

const form = applicationForm(sampleTenant);
const people = (seed: number, count = 40) =>
  Array.from({ length: count }, (_, number) =>
    personOf({ seed, form, today: '2026-11-21', tag: 't1' }, number),
  );

it('the applicants are the same for the same seed, however many come, and others for another', () => {
  expect(people(7)).toEqual(people(7));
  expect(people(7, 3)).toEqual(people(7).slice(0, 3));
  expect(people(7).map(({ answers }) => answers)).not.toEqual(
    people(8).map(({ answers }) => answers),
  );
});

it('they differ: some write and some upload, some begin without an account and some with one', () => {
  const files = new Set(people(7).map(({ file }) => file));
  expect(files.has(undefined) && files.has('pdf') && files.has('docx')).toBe(true);
  expect(new Set(people(7).map(({ makesAccountFirst }) => makesAccountFirst)).size).toBe(2);
  expect(new Set(people(7).map(({ username }) => username)).size).toBe(40);
});
