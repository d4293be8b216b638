/** A rehearsal in short: twelve whole applicants and two of the staff, against the whole topology. No times are asked for, only promises. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '#server/platform/processes.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Rehearsed, rehearse } from './rehearse.ts';
import { shortFigures } from './report/json.ts';
import { type Report, reportOf } from './report/report.ts';
import { type Site, startSite } from './site.ts';
import { BARS, promisesOf } from './verdict/promises.ts';

/** Only for what hangs: no time is asked for here. */
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
  // Half a minute where nothing else runs; on a busy machine conversions come last.
}, LONG_MS);
afterAll(() => site?.stop());

const promises = () =>
  promisesOf(
    { ...rehearsed, surge: undefined, closing: undefined },
    { ...BARS, savesWithinMs: undefined, shedWithinMs: undefined },
  );
const report = (): Report => ({
  rehearsed,
  promises: promises(),
  surge: undefined,
  closing: undefined,
  command: 'npm run rehearse',
  at: new Date('2026-11-21T12:00:00Z'),
  site: site.described,
  machine: 'this one',
  factor: asked.factor,
  arriving: asked.seconds,
});

it('loses nothing that was acknowledged, ends in no error, and everybody gets to the end', () => {
  const { failures, losses, stopped } = rehearsed;
  expect({ failures, losses, stopped }).toEqual({ failures: [], losses: [], stopped: [] });
  expect(promises().filter(({ isKept }) => !isKept)).toEqual([]);
  // Each of the twelve has saved, moved on, and submitted, and had two letters; the staff have one invitation each, and one about their passkey.
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

it('writes a report that needs nothing besides itself, and figures in short', () => {
  const html = reportOf(report());
  expect(html).toContain('every promise kept');
  expect(html).not.toMatch(/\b(?:src|href)=|@import|url\(/);
  expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(9);
  expect(html.length).toBeLessThan(300_000);
  const figures = shortFigures(report());
  expect(figures).toMatchObject({ applicants: 12, submitted: 12, lost: 0 });
  expect(Object.keys(figures.per_applicant.processor_seconds)).toContain('web-1');
});

it('leaves no program and no folder behind', async () => {
  const folders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`matricula-topology-${process.pid}-`));
  expect(folders()).toHaveLength(1);
  expect(site.programs.every(({ pid }) => isAlive(pid))).toBe(true);
  await site.stop();
  expect(site.programs.filter(({ pid }) => isAlive(pid))).toEqual([]);
  expect(folders()).toEqual([]);
});
