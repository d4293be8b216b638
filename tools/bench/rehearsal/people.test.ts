import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { personOf } from './people.ts';

it('the applicants are the same for the same seed, and others for another', () => {
  const crowd = { form: applicationForm(sampleTenant), today: '2026-11-21', tag: 't1' };
  const answersOf = (seed: number, number: number) => personOf({ ...crowd, seed }, number).answers;
  expect(answersOf(7, 3)).toEqual(answersOf(7, 3));
  expect(answersOf(7, 3)).not.toEqual(answersOf(8, 3));
  expect(answersOf(7, 3)).not.toEqual(answersOf(7, 4));
});
