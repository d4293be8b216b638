/** Schedules, columns that change, and what people do to runs. */

import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { StaffMember } from '#server/core/identity/principal.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { differenceBetween } from './content/difference.ts';
import { saveDestination, tryDestination } from './destinations.ts';
import { createHandOnJob } from './run-job.ts';
import { handOnScheduleJob } from './schedule.ts';
import { BLANK, startHandingOn } from './testing/handing-on.ts';
import { orderOf } from './testing/order-of.ts';

const ENGLISH = sayIn(createEnglish());

const test = await startHandingOn();
await test.submitted();
beforeEach(() => test.clock.advance({ seconds: 10 }));

const call = (who: 'boss' | 'registrar', path: string, body?: object) =>
  test[who].call('POST', `/api/staff/${path}`, body);
const runsOf = async (destination: number) =>
  (await test.registrar.get('/api/staff/hand-on/runs')).runs.filter(
    (run: { destination_id: number }) => run.destination_id === destination,
  );
const inHours = (hours: number) => ({
  ...test.platform,
  clock: () => new Date(test.platform.clock().getTime() + hours * 3_600_000),
});
const HOURLY = { every: 'hours', hours: 1, at: '00:00' } as const;
const lastActs = async (count: number) => (await test.trail()).slice(-count);

it('a schedule begins a run when it is due, once, however many servers look', async () => {
  const destination = await test.destination({ folder: 'hourly', schedule: HOURLY });
  await runIfDue(handOnScheduleJob, test.platform);
  expect(await runsOf(destination)).toEqual([]);
  await Promise.all([1, 1, 1].map((hours) => runIfDue(handOnScheduleJob, inHours(hours))));
  const [run, ...others] = await runsOf(destination);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ reach: 'new', by: '', state: 'waiting' });

  // The next hour comes while this run is still under way.
  await runIfDue(handOnScheduleJob, inHours(2));
  expect(await runsOf(destination)).toHaveLength(1);
  await test.work(run.id);
  await runIfDue(handOnScheduleJob, inHours(3));
  expect(await runsOf(destination)).toHaveLength(2);
});

it('a scheduled run hands on what the destination says when the run begins', async () => {
  const setup = { folder: 'changed', schedule: HOURLY };
  const destination = await test.destination(setup);
  const { database } = test.platform;
  const transaction: typeof database.transaction = async (work) => {
    const url = `/api/staff/destinations/${destination}`;
    await test.boss.call('PUT', url, { ...BLANK, ...setup, reach: 'full' });
    return database.transaction(work);
  };
  await runIfDue(handOnScheduleJob, { ...inHours(1), database: { ...database, transaction } });
  expect(await runsOf(destination)).toMatchObject([{ reach: 'full' }]);
});

it('a run that is given up while its schedule looks does not keep other destinations from theirs', async () => {
  const [first, second] = [
    await test.destination({ folder: 'given-up', schedule: HOURLY }),
    await test.destination({ folder: 'the-other', schedule: HOURLY }),
  ];
  const run = await test.begin(first);
  await test.query`update hand_on_runs set state = 'failed' where id = ${run}`;
  const kept = await test.platform.database.transaction(async (trx) => {
    const given = trx.updateTable('hand_on_runs').set({ state: 'given-up' });
    await given.where('id', '=', run).execute();
    const keeping = runIfDue(handOnScheduleJob, inHours(1));
    await test.untilWaiting();
    return () => keeping;
  });
  await kept();
  expect((await runsOf(first)).map(({ state }: { state: string }) => state)).toEqual([
    'waiting',
    'given-up',
  ]);
  expect(await runsOf(second)).toMatchObject([{ state: 'waiting' }]);
});

it('whoever asks for a run while one is under way is told', async () => {
  const destination = await test.destination({ folder: 'twice' });
  const run = await test.begin(destination);
  const again = await call('registrar', `destinations/${destination}/runs`, { reach: 'full' });
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('is under way');
  const giveUp = () => call('registrar', `hand-on/runs/${run}/give-up`);
  const both = await Promise.all([giveUp(), giveUp()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'given-up', acknowledged: 0 });
  expect(await test.handOn(destination)).toMatchObject({ state: 'done', planned: 1 });
});

it('a run that is tried again by hand has one job: the one that was to come does nothing any more', async () => {
  const missing = join(test.folder, 'no-folder-yet');
  const destination = await test.destination({ folder: 'again' });
  const run = await test.begin(destination);
  const settings = { ...test.platform.settings, handOnFolder: missing };
  await test.work(run, { ...test.platform, settings });
  expect(await test.run(run)).toMatchObject({ state: 'waiting', tries: 1 });
  const toCome = await orderOf(test.platform, run);
  expect((await call('registrar', `hand-on/runs/${run}/retry`)).status).toBe(200);
  const { signal } = new AbortController();
  await createHandOnJob().run(toCome, test.platform, signal);
  expect(await test.run(run)).toMatchObject({ state: 'waiting', tries: 0, acknowledged: 0 });
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done', planned: 1, acknowledged: 1 });
});

it('columns that changed stop the run with the difference, until an administrator accepts it', async () => {
  const destination = await test.destination({ folder: 'columns' });
  await test.handOn(destination);
  await test.submitted();
  const { form } = test.platform;
  const { hs_gpa: _gone, ...model } = form.model;
  const changed = { ...test.platform, form: { ...form, model } as typeof form };
  const run = await test.begin(destination);
  const work = () => test.work(run, changed);
  await work();
  const stopped = await test.run(run);
  expect(stopped).toMatchObject({ state: 'stopped', acknowledged: 0, is_leaving: false });
  expect(stopped.difference).toContainEqual(expect.stringContaining('hs_gpa'));
  expect((await test.boss.get('/api/staff/hand-on/troubles')).runs).toMatchObject([{ id: run }]);
  const [line] = await lastActs(1);
  expect(line).toMatchObject({ act: 'hand-on.stopped', details: { run, destination } });
  expect(line?.details, 'it has handed nothing on').not.toHaveProperty('applications');
  await work();
  expect(await test.run(run)).toMatchObject({ state: 'stopped' });

  expect((await call('registrar', `hand-on/runs/${run}/accept`)).status).toBe(403);
  expect((await call('boss', `hand-on/runs/${run}/accept`)).status).toBe(200);
  await work();
  expect(await test.run(run)).toMatchObject({ state: 'done', acknowledged: 1 });
  const acts = (await lastActs(4)).map(({ act }) => act);
  expect(acts).toEqual(expect.arrayContaining(['hand-on.difference-accepted', 'hand-on.done']));
});

it('a difference is told in words, and the wording of a question is none', () => {
  const text = { type: 'text', maxLength: 10, codes: [] };
  const column = (name: string, changes = {}) => ({ name, ...text, ...changes });
  const coded = (...labels: string[]) => ({
    codes: labels.map((label) => ({ value: label[0] ?? '', label })),
  });
  const before = [column('a'), column('b', coded('Yes', 'No')), column('c'), column('d')];
  const now = [
    column('b', coded('Yeah', 'Maybe')),
    column('a', { type: 'date', maxLength: 20 }),
    column('c', { maxLength: null }),
    column('e'),
  ];
  expect(differenceBetween(ENGLISH, before, before)).toEqual([]);
  expect(differenceBetween(ENGLISH, before, now)).toEqual([
    'The column e is new.',
    'The column d is gone.',
    'In the column b, Y meant “Yes” and now means “Yeah”.',
    'The column b may now be M (Maybe).',
    'The column b can no longer be N (No).',
    'The column a was text and is now date.',
    'The column a held 10 characters and may now hold 20 characters.',
    'The column c held 10 characters and may now hold any number of characters.',
    'The columns come in another order.',
  ]);
});

it('every act leaves its line, with numbers and without names or addresses', async () => {
  const before = (await test.trail()).length;
  const destination = await test.destination({ folder: 'acts', name: 'Slate of Ada' });
  const url = `/api/staff/destinations/${destination}`;
  await test.boss.call('PUT', url, { ...BLANK, folder: 'acts', reach: 'full' });
  await call('boss', 'destinations/try', { ...BLANK, folder: 'acts', id: destination });
  const { id: run } = await test.handOn(destination);
  await call('registrar', `hand-on/runs/${run}/looked-at`);
  const search = `destination=${destination}&username=ADA1@mail.example`;
  await test.registrar.call('GET', `/api/staff/hand-on/deliveries?${search}`);
  await test.boss.call('DELETE', url);
  const lines = (await test.trail()).slice(before);
  expect(lines.map(({ act, by }) => [act, by.kind])).toEqual([
    ['destination.added', 'staff'],
    ['destination.changed', 'staff'],
    ['destination.tried', 'staff'],
    ['hand-on.begun', 'staff'],
    ['hand-on.done', 'system'],
    ['hand-on.looked-at', 'staff'],
    ['hand-on.ledger-searched', 'staff'],
    ['destination.removed', 'staff'],
  ]);
  expect(lines[3]).toMatchObject({ details: { run, destination, reach: 'new', applications: 2 } });
  expect(lines[4]).toMatchObject({ details: { run, destination, applications: 2 } });
  expect(JSON.stringify(lines)).not.toMatch(/\bada\d*\b|Slate of/i);
});

it('the dictionary and the mapping to Slate come as files with a line for each column', async () => {
  for (const [path, head] of [
    ['dictionary', 'column,description,page,type,max_length,codes'],
    ['slate-mapping', 'column,slate,description'],
  ]) {
    const { body, headers } = await test.registrar.call('GET', `/api/staff/hand-on/${path}`);
    const [first, second, ...rest] = String(body).split('\r\n');
    expect(first).toBe(`\uFEFF${head}`);
    expect(second).toMatch(/^reference,/);
    expect(rest.length).toBeGreaterThan(150);
    expect(headers['content-disposition']).toContain('attachment; filename="matricula_');
  }
});

it('a password that a lost key has locked is told, and typed in again', async () => {
  const host_key = `SHA256:${'A'.repeat(43)}`;
  const at = { kind: 'sftp', host: '127.0.0.1', user: 'college', host_key } as const;
  const setup = { ...BLANK, ...at };
  const destination = await test.destination({ ...setup, password: 'correct horse' });
  const dataDir = join(test.platform.settings.dataDir, 'without-keys');
  const settings = { ...test.platform.settings, secretsKey: 'x'.repeat(40), dataDir };
  const run = await test.begin(destination);
  const elsewhere = { ...test.platform, settings };
  await test.work(run, elsewhere);
  expect(await test.run(run)).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('the key of this server has changed'),
  });
  const boss = { staffId: test.boss.id, scope: {} } as StaffMember;
  for (const [password, outcome] of [
    ['', 'secret-unreadable'],
    ['typed again', 'inside-network'],
  ] as const) {
    const given = { ...setup, password, id: destination };
    const { works } = await tryDestination(elsewhere, boss, given, ENGLISH);
    expect(works).toBe(false);
    expect((await lastActs(1))[0]?.details).toMatchObject({ outcome });
  }
  await saveDestination(elsewhere, boss, { ...setup, password: 'typed again' }, destination);
  await tryDestination(elsewhere, boss, { ...setup, id: destination }, ENGLISH);
  expect((await lastActs(1))[0]?.details).toMatchObject({ outcome: 'inside-network' });
});

it('the first delivery that a destination confirms marks "delivered", and no later one does', async () => {
  const ada = await test.submitted();
  const url = `/api/staff/applications/${ada.id}/status`;
  const delivered = async () => {
    const { steps } = await test.registrar.get(url);
    return steps.find(({ id }: { id: string }) => id === 'delivered').reached_on;
  };
  const first = await test.begin(await test.destination({ folder: 'first' }));
  expect(await delivered()).toBe('');
  await test.work(first);
  expect(await delivered()).toBe('2025-01-10');
  const due = await test.query`select account_id from summaries_due`;
  expect(due).toContainEqual({ account_id: ada.id });
  // The trail has the run, and no line for each application.
  const lines = (await test.trail()).filter(({ account }) => account === ada.id);
  expect(lines.filter(({ by }) => by.kind === 'system')).toEqual([]);
  // A delivery to another destination does not restore a mark that the office took away.
  const reason = 'It went to the wrong place';
  await test.registrar.call('PUT', url, { step: 'delivered', reached_on: '', reason });
  await test.handOn(await test.destination({ folder: 'second' }));
  expect(await delivered()).toBe('');
});
