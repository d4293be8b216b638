import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startHandingOn, type TestHandingOn } from './testing/handing-on.ts';

let test: TestHandingOn;
beforeAll(async () => {
  test = await startHandingOn();
  await test.submitted();
  await test.submitted();
});
afterAll(() => test.close());

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
  // Planned, and then the place was away.
  await test.platform.database.kysely
    .updateTable('hand_on_runs')
    .set({ state: 'failed', planned: 2, acknowledged: 0 })
    .where('id', '=', run)
    .execute();
  test.clock.advance({ minutes: 10 });
  expect(await measured()).toEqual([
    'matricula_deliveries_waiting{state="failed"} 2',
    'matricula_deliveries_oldest_seconds{state="failed"} 600',
  ]);
  await test.platform.database.kysely
    .updateTable('hand_on_runs')
    .set({ state: 'done' })
    .where('id', '=', run)
    .execute();
  expect(await measured()).toEqual([]);
});
