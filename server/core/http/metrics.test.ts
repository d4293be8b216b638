import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';

const it = closing(
  await startTestPlatform({
    environment: { METRICS_TOKEN: 'let me in', TRUST_PROXY: 'loopback' },
  }),
);
const app = closing(await createApp(it.platform));

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine, IPv6', '::1', {}, 200],
  ['another machine', '203.0.113.7', {}, 403],
  ['another machine with the token', '203.0.113.7', { authorization: 'Bearer let me in' }, 200],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 403],
  ['a forger', '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, 403],
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

test('tell what may run out, and what keeps failing and for how long', async () => {
  const { database, jobs } = it.platform;
  await database.transaction((trx) => jobs.enqueue({ name: 'mail' }, {}, { in: trx }));
  await database.prepared(
    'fail',
    `update pgboss.job set state = 'retry', created_on = now() - interval '1 hour' where name = 'mail'`,
    [],
  );
  const { body } = await app.inject('/metrics');
  const measured = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1]);
  expect(measured('matricula_jobs_failing{kind="mail"}')).toBe(1);
  expect(measured('matricula_jobs_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(3600);
  expect(measured('matricula_database_server_connections{state="used"}')).toBeGreaterThan(0);
  expect(measured('matricula_database_server_connections{state="most"}')).toBeGreaterThan(
    measured('matricula_database_server_connections{state="used"}'),
  );
  expect(measured('matricula_disk_bytes{state="free"}')).toBeGreaterThan(0);
  expect(measured('matricula_disk_bytes{state="size"}')).toBeGreaterThan(
    measured('matricula_disk_bytes{state="free"}'),
  );
  await database.prepared('done', `delete from pgboss.job where name = 'mail'`, []);
  expect((await app.inject('/metrics')).body).not.toContain('matricula_jobs_failing{kind="mail"}');
});
