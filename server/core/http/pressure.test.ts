import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { refuseUnderPressure } from './pressure.ts';

test('while the process cannot keep up, requests are asked to come back, and it counts as alive', async () => {
  let delay = 1501;
  const app = fastify().withTypeProvider() as unknown as App;
  refuseUnderPressure(app, () => delay);
  for (const path of ['/api/profile', '/healthz']) app.get(path, async () => 'here');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/api/profile')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  delay = 1500;
  expect(await statusOf('/api/profile')).toBe(200);
  await app.close();
});
