import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';

let it: TestPlatform;
let app: App;
beforeAll(async () => {
  it = await startTestPlatform({
    environment: { METRICS_TOKEN: 'let me in', TRUST_PROXY: 'loopback' },
  });
  app = await createApp(it.platform);
});
afterAll(async () => {
  await app.close();
  await it.close();
});

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine, IPv6', '::1', {}, 200],
  ['this machine, mapped', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '203.0.113.7', {}, 403],
  ['another machine with the token', '203.0.113.7', { authorization: 'Bearer let me in' }, 200],
  ['another machine with a wrong token', '203.0.113.7', { authorization: 'Bearer let me' }, 403],
  [
    'somebody behind a proxy on this machine',
    '127.0.0.1',
    { 'x-forwarded-for': '203.0.113.7' },
    403,
  ],
  [
    'somebody who claims to be this machine',
    '203.0.113.7',
    { 'x-forwarded-for': '127.0.0.1' },
    403,
  ],
  ['a proxy of the newer kind', '127.0.0.1', { forwarded: 'for=203.0.113.7' }, 403],
])('%s', async (_who, remoteAddress, headers, status) => {
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});

test('count requests by route, and never by address', async () => {
  await app.inject('/healthz?token=secret');
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(
    /matricula_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/,
  );
  expect(body).toMatch(/matricula_database_connections\{state="total"\} \d/);
  expect(body).toMatch(/matricula_jobs_waiting\{kind="mail"\} 0/);
  expect(body).not.toContain('secret');
});
