import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import { createBackpressureSignal } from './backpressure.ts';

let it: TestPlatform;
beforeAll(async () => {
  it = await startTestPlatform();
});
afterAll(() => it.close());
beforeEach(async () => {
  await it.platform.database.kysely.deleteFrom('backpressure').execute();
});

const teller = (machine = 'here') => createBackpressureSignal(it.platform.database, machine);

test('nothing is written as long as nobody converts', async () => {
  await teller().tell(300);
  const { kysely } = it.platform.database;
  expect(await kysely.selectFrom('backpressure').selectAll().execute()).toEqual([]);
  expect(await teller().ask()).toBeNull();
});

test('whoever converts finds out how slow the slowest saves are, on the same machine', async () => {
  const [worker, web, another] = [teller(), teller(), teller()];
  await worker.ask();
  await web.tell(300);
  await another.tell(150);
  await teller('elsewhere').tell(900);
  expect(await worker.ask()).toBe(300);
  await web.tell(120);
  expect(await worker.ask()).toBe(150);
  expect(await teller('elsewhere').ask()).toBeNull();
});

test('who has said nothing for two seconds does not count, and is forgotten after a minute', async () => {
  const { kysely } = it.platform.database;
  const old = async (seconds: number, slowdown: number | null) =>
    kysely
      .insertInto('backpressure')
      .values({
        process: crypto.randomUUID(),
        machine: 'here',
        at: new Date(Date.now() - seconds * 1000),
        slowdown,
      })
      .execute();
  await old(3, 400);
  await old(3, null);
  await old(61, null);
  expect(await teller().ask()).toBeNull();
  const { length } = await kysely.selectFrom('backpressure').selectAll().execute();
  expect(length).toBe(3);
});
