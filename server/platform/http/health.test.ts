import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';

let it: TestPlatform;
beforeAll(async () => {
  it = await startTestPlatform();
});
afterAll(() => it.close());

test.each([
  ['none is named', false, undefined, undefined],
  ['it is read', true, undefined, 'ok'],
  [
    'it is passed over',
    true,
    'is behind',
    'The replica is behind: lists are read from the database itself.',
  ],
] as const)(
  'a replica is told and fails nothing: %s',
  async (_what, hasReplica, trouble, expected) => {
    const findReplicaTrouble = async () => trouble;
    const database = { ...it.platform.database, hasReplica, findReplicaTrouble };
    const app = await createApp({ ...it.platform, database });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json().parts.replica]).toEqual([200, expected]);
    await app.close();
  },
);
