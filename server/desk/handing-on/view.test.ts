/** A run is narrowed to a view: of its destination, or of an act on a view. */
import { expect, it } from 'vitest';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { workOn } from '../bulk/work.ts';
import { startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();
const { platform, registrar, boss } = test;
const [oregon, other] = [
  await test.submitted({ state: 'OR' }),
  await test.submitted({ state: 'WA' }),
];
const referencesIn = async (folder: string) =>
  (await test.dataIn(folder)).map(({ reference }) => reference);

async function sharedView(name: string, facets: string): Promise<number> {
  const view = { name, facets, is_shared: true };
  expect((await registrar.call('POST', '/api/staff/views', view)).status).toBe(200);
  const { views } = await boss.get('/api/staff/destinations');
  return views.find((each: { name: string }) => each.name === name).id;
}

async function actOn(facets: string, choices: object, typed: number) {
  const { id } = (await registrar.call('POST', '/api/staff/acts', { facets })).body;
  const body = { kind: 'hand-on', choices, reason: 'a test', typed };
  return { id, ...(await registrar.call('POST', `/api/staff/acts/${id}/begin`, body)) };
}

it('a destination with a view hands on its applications and counts no others', async () => {
  const view = await sharedView('Oregon', 'state:OR');
  const destination = await test.destination({ folder: 'oregon', view });
  const counts = async () => (await test.shown(destination)).counts;
  expect(await counts()).toMatchObject({ stored: 1, acknowledged: 0 });
  expect(Object.keys(await test.states(destination))).toEqual([String(oregon.id)]);
  const run = await test.handOn(destination);
  expect(run).toMatchObject({ state: 'done', planned: 1, acknowledged: 1 });
  expect(await referencesIn('oregon')).toEqual([oregon.reference]);
  expect(await counts()).toMatchObject({ stored: 0, acknowledged: 1 });
});

it('a view that a destination has cannot be removed, and without it nothing is handed on', async () => {
  const view = await sharedView('Washington', 'state:WA');
  const destination = await test.destination({ folder: 'gone', view });
  const removed = await registrar.call('DELETE', `/api/staff/views/${view}`);
  expect([removed.status, removed.body.message]).toEqual([
    409,
    'Applications of this view are handed on to Student system. Please change the destination first.',
  ]);
  // A private view cannot take the same name either.
  const own = { name: 'Washington', facets: 'state:CA', is_shared: false };
  expect((await registrar.call('POST', '/api/staff/views', own)).status).toBe(409);
  expect((await registrar.call('POST', '/api/staff/views', { ...own, name: 'CA' })).status).toBe(
    200,
  );
  // As an erasure does to a view that names the applicant.
  await test.query`delete from desk_views where id = ${view}`;
  const { id: run, ...failed } = await test.handOn(destination);
  expect(failed).toMatchObject({
    state: 'failed',
    why: 'The view of this destination is not there anymore. Please choose another one.',
  });
  expect(await test.names('.')).not.toContain('gone');
  const again = await sharedView('Washington again', 'state:WA');
  const setup = await test.shown(destination);
  const change = (view: number) =>
    boss.call('PUT', `/api/staff/destinations/${destination}`, { ...setup, view });
  expect((await change(again)).status).toBe(200);
  await registrar.call('POST', `/api/staff/hand-on/runs/${run}/retry`);
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done', planned: 1 });
  expect(await referencesIn('gone')).toEqual([other.reference]);
  expect((await change(999_999)).status).toBe(400);
});

it('an act hands the applications of a view on: it begins a run of these alone, and leaves a line for each', async () => {
  const destination = await test.destination({ folder: 'act' });
  const draft = await test.submitted({ state: 'WA' });
  await test.query`update applications set submitted_at = null where account_id = ${draft.id}`;
  await platform.database.transaction((trx) => writeSummary(trx, platform, draft.id));
  const choices = { destination, reach: 'new' };
  const wrong = await actOn('state:WA', choices, 1);
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'This cannot be undone. Please type the number of applications: 2.',
  ]);
  const { id, status } = await actOn('state:WA', choices, 2);
  expect(status).toBe(200);
  expect(await workOn(id, platform)).toBe(false);
  const { acts } = await registrar.get('/api/staff/acts');
  expect(acts[0]).toMatchObject({
    id,
    state: 'done',
    done: 1,
    may_undo: false,
    skipped: [{ why: 'not_submitted', count: 1 }],
  });
  const { runs } = await registrar.get('/api/staff/hand-on/runs');
  await test.work(runs[0].id);
  expect(await test.run(runs[0].id)).toMatchObject({ state: 'done', planned: 1 });
  expect(await referencesIn('act')).toEqual([other.reference]);
  const lines = (await test.trail()).filter(({ details }) => details?.bulk === id);
  expect(lines.map(({ act, account }) => [act, account])).toEqual([
    ['bulk.begun', undefined],
    ['hand-on.begun', undefined],
    ['hand-on.chosen', other.id],
  ]);
});

it('an act whose destination got a run meanwhile is stopped with a sentence, and has handed nothing on', async () => {
  const destination = await test.destination({ folder: 'busy' });
  const { id } = await actOn('state:OR', { destination, reach: 'full' }, 1);
  const run = await test.begin(destination);
  await workOn(id, platform);
  const { acts } = await registrar.get('/api/staff/acts');
  expect(acts[0]).toMatchObject({ id, state: 'stopped', done: 0 });
  expect(acts[0].why).toMatch(/^A run of this destination is under way/);
  await test.work(run);
  expect((await actOn('state:OR', { destination: 999999, reach: 'full' }, 1)).status).toBe(404);
});
