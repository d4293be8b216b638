import { expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';

const TROUBLE = 'takes no changes: it is read-only' as const;
const TOKEN = 'a token of the college for its figures';

const it = forThisFile(startTestPlatform);

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

test.each([
  ['a stranger', {}, false],
  ['a stranger with another token', { authorization: 'Bearer guess' }, false],
  ['a neighbour through a proxy here', { 'x-forwarded-for': '203.0.113.7' }, false, true],
  ['whoever may read the metrics', { authorization: `Bearer ${TOKEN}` }, true],
  ['somebody on this machine', {}, true, true],
])(
  '%s learns no more of what is wrong than they need',
  async (_who, headers, seesWhy, isHere = false) => {
    const settings = { ...it.platform.settings, metricsToken: TOKEN };
    const remoteAddress = isHere ? '127.0.0.1' : '203.0.113.7';
    const { database } = it.platform;
    const ill = { ...database, findTrouble: async () => TROUBLE };
    const behind = {
      ...database,
      hasReplica: true,
      findReplicaTrouble: async () => 'is behind' as const,
    };
    const readiness = async (of: typeof ill | typeof behind) => {
      const app = await createApp({ ...it.platform, database: of, settings });
      const answer = await app.inject({ url: '/readyz', headers, remoteAddress });
      await app.close();
      return answer.json();
    };
    expect((await readiness(ill)).message).toBe(
      `Not ready: the database ${seesWhy ? TROUBLE : 'has trouble'}.`,
    );
    expect((await readiness(behind)).parts.replica).toBe(
      seesWhy ? 'The replica is behind: lists are read from the database itself.' : 'has trouble',
    );
  },
);
