import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';

const TROUBLE = 'takes no changes: it is read-only' as const;
const TOKEN = 'a token of the college for its figures';

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

test.each([
  ['a stranger', {}, 'has trouble'],
  ['a stranger with another token', { authorization: 'Bearer guess' }, 'has trouble'],
  ['a neighbour through a proxy here', { 'x-forwarded-for': '203.0.113.7' }, 'has trouble', true],
  ['whoever may read the metrics', { authorization: `Bearer ${TOKEN}` }, TROUBLE],
  ['somebody on this machine', {}, TROUBLE, true],
])(
  '%s learns no more of what is wrong than they need',
  async (_who, headers, told, isHere = false) => {
    const settings = { ...it.platform.settings, metricsToken: TOKEN };
    const remoteAddress = isHere ? '127.0.0.1' : '203.0.113.7';
    for (const [isNeeded, parts] of [
      [true, { database: { ...it.platform.database, findTrouble: async () => TROUBLE } }],
      [
        false,
        {
          database: {
            ...it.platform.database,
            hasReplica: true,
            findReplicaTrouble: async () => TROUBLE,
          },
        },
      ],
    ] as const) {
      const app = await createApp({ ...it.platform, ...parts, settings });
      const answer = await app.inject({ url: '/readyz', headers, remoteAddress });
      const said = isNeeded ? answer.json().message : answer.json().parts.replica;
      expect([answer.statusCode, said]).toEqual([
        isNeeded ? 503 : 200,
        expect.stringContaining(told),
      ]);
      if (told === 'has trouble') expect(said).not.toContain(TROUBLE);
      await app.close();
    }
  },
);
