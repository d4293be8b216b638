/** A short rehearsal: twelve applicants and two staff members against the whole topology. It checks promises, not times. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Rehearsed, rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';
import { type Site, startSite } from './site.ts';
import { BARS, promisesOf } from './verdict/promises.ts';

/** Only ends a hanging run: times are not checked here. */
const LONG_MS = 1_500_000;

let site: Site;
let rehearsed: Rehearsed;
const asked = {
  applicants: 12,
  seconds: 10,
  factor: 200,
  seed: 1,
  staff: 2,
  uploads: 0.25,
  tag: 'short',
};

beforeAll(async () => {
  site = await startSite({ webs: 2, workers: 1 });
  rehearsed = await rehearse({
    ...asked,
    surge: undefined,
    closing: undefined,
    patienceMs: LONG_MS,
    tenant: sampleTenant,
    site,
    say: () => {},
  });
  // Half a minute on an idle machine; on a busy one, conversions are delayed.
}, LONG_MS);
afterAll(() => site?.stop());

const promises = () =>
  promisesOf(
    { ...rehearsed, surge: undefined, closing: undefined },
    { ...BARS, savesWithinMs: undefined, shedWithinMs: undefined },
  );
it('loses nothing that was acknowledged, ends in no error, and everybody gets to the end', () => {
  const { failures, losses, stopped } = rehearsed;
  expect({ failures, losses, stopped }).toEqual({ failures: [], losses: [], stopped: [] });
  expect(promises().filter(({ isKept }) => !isKept)).toEqual([]);
  // Each of the twelve has saved, moved on, submitted, and got two letters; each staff member got an invitation and a letter about the
  // passkey.
  expect(rehearsed.acknowledged).toBeGreaterThan(12 * 10);
  expect(rehearsed.letters).toBeGreaterThanOrEqual(12 * 2);
});

it('plays what applicants and staff do, each kind of call', () => {
  const names = new Set(rehearsed.calls.map(({ name }) => name));
  for (const call of [
    'GET the page',
    'GET /lookup/find',
    'POST /public/signup',
    'POST /public/confirm',
    'POST /public/login',
    'PUT /api/answer',
    'PUT /api/tabs',
    'PUT /api/add-another',
    'POST /storage/upload',
    'GET /api/pdf/document-answer/:key',
    'POST /api/submit',
    'GET /api/pdf',
    'GET /api/staff/applications',
  ]) {
    expect(names, call).toContain(call);
  }
});

it('writes a report that names every promise and every call', () => {
  const report = reportOf({
    command: 'npm run rehearse',
    at: new Date('2026-11-21T12:00:00Z'),
    site: site.described,
    rehearsed,
    promises: promises(),
  });
  expect(report).toContain('every promise kept');
  for (const { promise } of promises()) expect(report).toContain(promise);
  expect(report).toContain('| PUT /api/answer |');
});

it('leaves no folder behind', async () => {
  const folders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`matricula-topology-${process.pid}-`));
  expect(folders()).toHaveLength(1);
  await site.stop();
  expect(folders()).toEqual([]);
});
