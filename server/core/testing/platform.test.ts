import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from './platform.ts';

const message = { to: 'a@x.test', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };
let it: TestPlatform;

beforeAll(async () => {
  it = await startTestPlatform();
});
afterAll(() => it.close());

test('the clock stands until it is moved', () => {
  it.clock.set('2025-03-01T00:00:00Z');
  it.clock.advance({ days: 1, minutes: 30 });
  expect(it.platform.clock().toISOString()).toBe('2025-03-02T00:30:00.000Z');
});

test('the mailbox shows what was committed, and only that', async () => {
  const { database, mail } = it.platform;
  await database.transaction((trx) => mail.send(message, { in: trx }));
  const rolledBack = database.transaction(async (trx) => {
    await mail.send({ ...message, subject: 'Never' }, { in: trx });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await it.mailbox()).toMatchObject([message]);
});

test('two platforms share nothing', async () => {
  const other = await startTestPlatform();
  expect(await other.mailbox()).toEqual([]);
  await other.close();
});
