/** A short rehearsal: six applicants and two staff members against the whole topology. It checks promises, not times. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { personOf } from './people.ts';
import { rehearse } from './rehearse.ts';
import { startSite } from './site.ts';
import { promisesOf } from './verdict.ts';

/** Only ends a hanging run: times are not checked here. */
const LONG_MS = 1_500_000;

const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`matricula-topology-of-${process.pid}`));

it(
  'a rehearsal plays every kind of call, loses nothing that was acknowledged, ends in no error, and leaves no folder',
  async () => {
    const site = await startSite({ webs: 1, workers: 1 });
    try {
      expect(folders()).toHaveLength(1);
      const course = await rehearse({
        applicants: 6,
        seconds: 3,
        pace: 400,
        seed: 1,
        tag: 'short',
        surge: undefined,
        patienceMs: LONG_MS,
        tenant: sampleTenant,
        site,
        say: () => {},
      });
      expect(promisesOf(course, { checksTimes: false }).filter(({ isKept }) => !isKept)).toEqual(
        [],
      );
      expect(course.acknowledged).toBeGreaterThan(6 * 10);
      const names = new Set(course.calls.map(({ name }) => name));
      for (const call of [
        ...['GET /about', 'GET /lookup/find', 'POST /public/signup', 'POST /public/confirm'],
        ...['POST /public/login', 'PUT /api/answer', 'PUT /api/tabs', 'PUT /api/add-another'],
        ...['POST /storage/upload', 'GET /api/pdf/document-answer/:key', 'POST /api/submit'],
        ...['GET /api/pdf', 'GET /api/staff/applications', 'GET a picture of a page'],
      ]) {
        expect(names, call).toContain(call);
      }
    } finally {
      await site.stop();
    }
    expect(folders()).toEqual([]);
    // On a busy machine, conversions are delayed.
  },
  LONG_MS,
);

it('the applicants are the same for the same seed, and others for another', () => {
  const crowd = { form: applicationForm(sampleTenant), today: '2026-11-21', tag: 't1' };
  const answersOf = (seed: number, number: number) => personOf({ ...crowd, seed }, number).answers;
  expect(answersOf(7, 3)).toEqual(answersOf(7, 3));
  expect(answersOf(7, 3)).not.toEqual(answersOf(8, 3));
  expect(answersOf(7, 3)).not.toEqual(answersOf(7, 4));
});
