/** The ledger, and the metrics: what became of each submission. */
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { seedApplications } from '../testing/applications.ts';
import { startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();
await test.submitted();
beforeEach(() => test.clock.advance({ seconds: 10 }));

it('the ledger is searched by state, run and person, page by page, with those that no run has taken', async () => {
  const destination = await test.destination({ folder: 'ledger' });
  const people = await seedApplications(test.platform, Array(55).fill({ isSubmitted: true }));
  const url = `/api/staff/hand-on/deliveries?destination=${destination}`;
  const ask = (query: string) => test.registrar.call('GET', `${url}${query}`);
  const read = async (query: string) => (await ask(query)).body;
  const readAll = async () => {
    const first = await read('');
    expect(first.deliveries).toHaveLength(50);
    const second = await read(`&after=${first.next}`);
    expect(second.next).toBe('');
    return [...first.deliveries, ...second.deliveries].map(({ account_id }) => account_id);
  };
  const first = await read('');
  expect(first.deliveries[0]).toMatchObject({
    account_id: people.at(-1),
    state: 'stored',
    run_id: 0,
  });
  const seen = await readAll();
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(people));
  const { id: run } = await test.handOn(destination);
  expect(await readAll()).toEqual(seen);
  expect((await read('&state=stored')).deliveries).toEqual([]);
  expect((await read(`&run=${run}&state=acknowledged`)).deliveries).toHaveLength(50);
  expect((await read('&username=ada1%40mail.example')).deliveries).toHaveLength(1);
  for (const after of ['x', '1_x', '1_-271821-04-20T00:00:00Z']) {
    expect((await ask(`&after=${after}`)).status, after).toBe(400);
  }
  const nowhere = '/api/staff/hand-on/deliveries?destination=999';
  expect((await test.registrar.call('GET', nowhere)).status).toBe(404);
  expect(await test.shown(destination)).toMatchObject({
    counts: { stored: 0, acknowledged: seen.length },
    last_run: [{ id: run, state: 'done' }],
  });
  await test.boss.call('DELETE', `/api/staff/destinations/${destination}`);
  expect(await readAll(), 'of one that is removed').toEqual(seen);
});

/** The deliveries as a worker, which has no other routes, tells them to Prometheus. */
async function measured(): Promise<string[]> {
  const settings = { ...test.platform.settings, role: 'worker' as const };
  const app = await buildApp({ ...test.platform, settings });
  const { body } = await app.inject('/metrics');
  await app.close();
  return body.split('\n').filter((line) => line.startsWith('matricula_deliveries_'));
}

it('the metrics tell how many deliveries wait, for how long, and nothing once all are there', async () => {
  expect(await measured()).toEqual([]);
  const destination = await test.destination({ folder: 'measured' });
  const run = await test.begin(destination);
  // As after a run that planned two applications and could not reach the destination.
  await test.query`update hand_on_runs set state = 'failed', planned = 2, acknowledged = 0
    where id = ${run}`;
  test.clock.advance({ minutes: 10 });
  expect(await measured()).toEqual([
    'matricula_deliveries_waiting{state="failed"} 2',
    'matricula_deliveries_oldest_seconds{state="failed"} 600',
  ]);
  await test.query`update hand_on_runs set state = 'done' where id = ${run}`;
  expect(await measured()).toEqual([]);
});
