import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { CHANGES_STATE } from './cross-site.ts';
import { AppError } from './errors.ts';
import { anybody, principalOf, type Who } from './who.ts';

type Guest = { readonly kind: 'guest'; readonly name: string };
/** Callers who give a name may make ten changes a minute. */
const guests: Who<Guest> = {
  kind: 'guest',
  changes: { name: 'guests', max: 10, perSeconds: 60, keyOf: ({ name }) => name },
  async admit({ headers }) {
    if (headers['x-name'] === undefined) throw new AppError(403, 'no_name', () => 'Who are you?');
    return { kind: 'guest', name: String(headers['x-name']) };
  },
};

const test = closing(await startTestPlatform());

it('an app with a route that declares nobody does not start', async () => {
  const app = await createApp(test.platform);
  app.register(async (part) => void part.get('/open', { config: {} }, () => 'open'));
  await expect(app.ready()).rejects.toThrow('GET /open declares nobody who may call it');
  await app.close();
});

it('a handler learns who is calling, and does not run for anybody else, by HEAD neither', async () => {
  const app = await createApp(test.platform);
  app.get('/name', { config: { who: guests } }, (request) => principalOf(request).name);
  const ada = await app.inject({ url: '/name', headers: { 'x-name': 'Ada' } });
  expect(ada.body).toBe('Ada');
  const refused = await app.inject('/name');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({ message: 'Who are you?' });
  expect((await app.inject({ url: '/name', method: 'HEAD' })).statusCode).toBe(403);
  await app.close();
});

describe('an app', () => {
  it.each([
    ['a change without a limit', false, 'POST', { who: anybody }],
    ['a GET that changes something', false, 'GET', { who: anybody, ...CHANGES_STATE }],
    ['a change that says why it needs none', true, 'POST', { who: anybody, unlimited: 'why' }],
    ['a change of callers who share a limit', true, 'POST', { who: guests }],
    ['a GET', true, 'GET', { who: anybody }],
  ] as const)('with %s starts: %s', async (_what, starts, method, config) => {
    const app = await createApp(test.platform);
    app.register(async (part) => void part.route({ method, url: '/x', config, handler: ok }));
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

it('callers who share a limit are counted one by one, over all their changes and all processes', async () => {
  const apps = await Promise.all(
    [0, 1].map(async () => {
      const app = await createApp(test.platform);
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
  test.clock.advance({ seconds: 61 });
  expect(await call(0, 'Ada')).toBe(200);
  await Promise.all(apps.map((app) => app.close()));
});
