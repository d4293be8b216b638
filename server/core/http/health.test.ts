import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';

const TROUBLE = 'takes no changes: it is read-only' as const;
const TOKEN = 'a token of the college for its figures';

const it = closing(await startTestPlatform());

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
    const ill = { findTrouble: async () => TROUBLE };
    // A replica in trouble fails nothing: it is told as a part of what is ready.
    const behind = { hasReplica: true, findReplicaTrouble: async () => 'is behind' as const };
    const readiness = async (of: typeof ill | typeof behind) => {
      const app = await createApp({ ...it.platform, database: { ...database, ...of }, settings });
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
