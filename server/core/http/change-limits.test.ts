import { describe, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';
import { CHANGES_STATE } from './cross-site.ts';
import { anybody, type Who } from './who.ts';

const it = forThisFile(startTestPlatform);

/** Callers who give a name may make ten changes a minute. */
const guests: Who<{ kind: 'guest'; name: string }> = {
  kind: 'guest',
  changes: { name: 'guests', max: 10, perSeconds: 60, keyOf: ({ name }) => name },
  admit: ({ headers }) => ({ kind: 'guest', name: String(headers['x-name']) }),
};

describe('an app', () => {
  const ROUTES: [what: string, starts: boolean, add: (app: App) => void][] = [
    [
      'a change without a limit',
      false,
      (app) => void app.post('/x', { config: { who: anybody } }, ok),
    ],
    [
      'a GET that changes something, without a limit',
      false,
      (app) => void app.get('/x', { config: { who: anybody, ...CHANGES_STATE } }, ok),
    ],
    [
      'such a change in one of its parts',
      false,
      (app) =>
        void app.register(async (part) => void part.delete('/x', { config: { who: anybody } }, ok)),
    ],
    [
      'a change that says why it needs none',
      true,
      (app) => void app.post('/x', { config: { who: anybody, unlimited: 'why' } }, ok),
    ],
    [
      'a change of callers who share a limit',
      true,
      (app) => void app.post('/x', { config: { who: guests } }, ok),
    ],
    ['a GET', true, (app) => void app.get('/x', { config: { who: anybody } }, ok)],
  ];
  test.each(ROUTES)('with %s starts: %s', async (_what, starts, add) => {
    const app = await createApp(it.platform);
    add(app);
    const start = app.ready().then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(await start).toMatch(
      starts ? /^started$/ : /^[A-Z]+ \/x changes something and has no limit$/,
    );
    await app.close();
  });
});

const ok = () => 'ok';

test('callers who share a limit are counted one by one, over all their changes and all processes', async () => {
  const apps = await Promise.all(
    [0, 1].map(async () => {
      const app = await createApp(it.platform);
      app.post('/x', { config: { who: guests } }, ok);
      app.put('/y', { config: { who: guests } }, ok);
      await app.ready();
      return app;
    }),
  );
  const call = async (process: number, name: string, method: 'POST' | 'PUT' = 'POST') => {
    const url = method === 'POST' ? '/x' : '/y';
    const answer = await apps[process]?.inject({ method, url, headers: { 'x-name': name } });
    return answer?.statusCode;
  };
  const passed = async (process: number, name: string, method?: 'PUT') => {
    for (let made = 0; ; made += 1) if ((await call(process, name, method)) === 429) return made;
  };
  expect(await passed(0, 'Ada')).toBe(10);
  expect(await call(0, 'Ada', 'PUT')).toBe(429);
  // The other process counts half in its own memory, and shares the rest.
  expect(await passed(1, 'Ada')).toBe(5);
  expect(await passed(1, 'Bob', 'PUT')).toBe(10);
  it.clock.advance({ seconds: 61 });
  expect(await call(0, 'Ada')).toBe(200);
  await Promise.all(apps.map((app) => app.close()));
});

test('whoever goes at a person’s pace costs no statement', async () => {
  const app = await createApp(it.platform);
  app.post('/x', { config: { who: guests } }, ok);
  for (let made = 0; made < 5; made += 1) {
    await app.inject({ method: 'POST', url: '/x', headers: { 'x-name': 'Eve' } });
  }
  const kept = it.platform.database.kysely.selectFrom('rate_limits').selectAll();
  const before = (await kept.execute()).length;
  await app.inject({ method: 'POST', url: '/x', headers: { 'x-name': 'Eve' } });
  expect((await kept.execute()).length).toBe(before + 1);
  await app.close();
});
