import { describe, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';
import { AppError } from './errors.ts';
import { operator, principalOf, type Who } from './who.ts';

type Guest = { readonly kind: 'guest'; readonly name: string };
const guests: Who<Guest> = {
  kind: 'guest',
  async admit({ headers }) {
    if (headers['x-name'] === undefined) throw new AppError(403, 'no_name', () => 'Who are you?');
    return { kind: 'guest', name: String(headers['x-name']) };
  },
};

const it = forThisFile(startTestPlatform);

async function withApp(addRoutes: (app: App) => void, work: (app: App) => Promise<void>) {
  const app = await createApp(it.platform);
  addRoutes(app);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

describe('an app does not start', () => {
  test.each([
    ['in its root', (app: App) => void app.get('/open', () => 'open')],
    [
      'in one of its parts',
      (app: App) => {
        app.register(async (part) => {
          part.get('/open', { config: {} }, () => 'open');
        });
      },
    ],
  ])('with a route %s that declares nobody', (_where, addRoute) =>
    withApp(addRoute, async (app) => {
      await expect(app.ready()).rejects.toThrow('GET /open declares nobody who may call it');
    }),
  );
});

test('a handler learns who is calling, and does not run for anybody else', () =>
  withApp(
    (app) => {
      app.get('/name', { config: { who: guests } }, (request) => principalOf(request).name);
    },
    async (app) => {
      const ada = await app.inject({ url: '/name', headers: { 'x-name': 'Ada' } });
      expect(ada.body).toBe('Ada');
      const refused = await app.inject('/name');
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({ message: 'Who are you?' });
    },
  ));

test('a caller who may not is refused by HEAD as by GET', () =>
  withApp(
    (app) => {
      app.get('/name', { config: { who: guests } }, () => 'open');
    },
    async (app) => {
      expect((await app.inject({ url: '/name', method: 'HEAD' })).statusCode).toBe(403);
    },
  ));

test('an operator is whoever its route lets in', () =>
  withApp(
    (app) => {
      const who = operator(({ headers }) =>
        headers['x-key'] === 'k' ? undefined : new AppError(403, 'closed', () => 'Closed.'),
      );
      app.get('/inside', { config: { who } }, (request) => principalOf(request).kind);
    },
    async (app) => {
      expect((await app.inject('/inside')).statusCode).toBe(403);
      const inside = await app.inject({ url: '/inside', headers: { 'x-key': 'k' } });
      expect(inside.body).toBe('operator');
    },
  ));
