import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { AppError } from './errors.ts';
import { principalOf, type Who } from './who.ts';

type Guest = { readonly kind: 'guest'; readonly name: string };
const guests: Who<Guest> = {
  kind: 'guest',
  async admit({ headers }) {
    if (headers['x-name'] === undefined) throw new AppError(403, 'no_name', () => 'Who are you?');
    return { kind: 'guest', name: String(headers['x-name']) };
  },
};

const it = closing(await startTestPlatform());

test('an app with a route that declares nobody does not start', async () => {
  const app = await createApp(it.platform);
  app.register(async (part) => void part.get('/open', { config: {} }, () => 'open'));
  await expect(app.ready()).rejects.toThrow('GET /open declares nobody who may call it');
  await app.close();
});

test('a handler learns who is calling, and does not run for anybody else, by HEAD neither', async () => {
  const app = await createApp(it.platform);
  app.get('/name', { config: { who: guests } }, (request) => principalOf(request).name);
  const ada = await app.inject({ url: '/name', headers: { 'x-name': 'Ada' } });
  expect(ada.body).toBe('Ada');
  const refused = await app.inject('/name');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({ message: 'Who are you?' });
  expect((await app.inject({ url: '/name', method: 'HEAD' })).statusCode).toBe(403);
  await app.close();
});
