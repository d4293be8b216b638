/** The health and the figures of a server, as machines ask for them. A stranger learns only the health. */
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { SUPERUSER } from '#server/core/database/embedded/owner.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { diskTrouble } from './readiness.ts';

const TROUBLE = 'takes no changes: it is read-only';

const test = closing(
  await startTestPlatform({ environment: { METRICS_TOKEN: 'let me in', TRUST_PROXY: 'loopback' } }),
);
const { database, files, jobs } = test.platform;
beforeEach(() => database.prepared('clear-jobs', 'delete from pgboss.job', []));

async function ask(url: string, parts: object = {}, from: object = {}) {
  const app = await createApp({ ...test.platform, ...parts });
  const { statusCode, body } = await app.inject({ url, ...from });
  await app.close();
  return { status: statusCode, body };
}
async function readiness(parts: object = {}, from: object = {}) {
  return JSON.parse((await ask('/readyz', parts, from)).body);
}

/** Puts a job on its queue some minutes ago. */
async function wait(name: string, minutes: number, state = 'created'): Promise<void> {
  await database.transaction((trx) => jobs.enqueue({ name }, {}, { in: trx }));
  await database.prepared(
    'age-job',
    `update pgboss.job set created_on = now() - make_interval(mins => $2), state = $3::pgboss.job_state
     where name = $1`,
    [name, minutes, state],
  );
}

it.each([
  ['this machine', '127.0.0.1', {}, true],
  ['this machine, IPv6', '::1', {}, true],
  ['another machine', '203.0.113.7', {}, false],
  ['another machine with the token', '203.0.113.7', { authorization: 'Bearer let me in' }, true],
  ['another machine with a guess', '203.0.113.7', { authorization: 'Bearer let me' }, false],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['a forger', '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, false],
])(
  '%s learns the figures, and what is wrong, only where it needs them',
  async (_who, remoteAddress, headers, needs) => {
    const from = { remoteAddress, headers };
    expect((await ask('/metrics', {}, from)).status).toBe(needs ? 200 : 403);
    const ill = { ...database, findTrouble: async () => TROUBLE };
    expect((await readiness({ database: ill }, from)).message).toBe(
      `Not ready: the database ${needs ? TROUBLE : 'has trouble'}.`,
    );
  },
);

const WELL = {
  database: 'ok',
  'job queue': 'ok',
  'file store': 'ok',
  'e-mails': 'ok',
  conversions: 'ok',
  disk: 'ok',
};

it('readiness tells what waits too long, or is passed over, and goes on serving', async () => {
  await wait('mail', 12);
  await wait('convert-document', 20);
  const findReplicaTrouble = async () => 'is behind';
  const behind = { ...database, hasReplica: true, findReplicaTrouble };
  expect((await readiness({ database: behind })).parts).toEqual({
    ...WELL,
    'e-mails':
      'E-mails do not leave: the oldest has waited for 12 minutes. Does the mail server take them?',
    conversions: 'Documents wait to be converted: the oldest for 20 minutes. Is a worker running?',
    replica: 'The replica is behind: lists are read from the database itself.',
  });
});

it('readiness names all parts that are down, not only the first', async () => {
  const answer = await ask('/readyz', {
    database: { ...database, findTrouble: async () => 'takes no more connections' },
    files: { ...files, findTrouble: async () => 'does not answer' },
  });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body).message).toBe(
    'Not ready: the database takes no more connections, and the file store does not answer.',
  );
});

it.each([
  [100, 5, undefined],
  [100, 4, 'The disk that holds DATA_DIR is nearly full: 4.0% of it is free.'],
  [0, 0, undefined],
])('a disk of %i blocks with %i free', (blocks, bavail, trouble) => {
  expect(diskTrouble({ blocks, bavail })).toBe(trouble);
});

it('the figures count requests by route and never by address, and tell what may run out, and what keeps failing', async () => {
  await wait('mail', 60, 'retry');
  const app = await createApp(test.platform);
  await app.inject('/healthz?token=secret');
  const { body } = await app.inject('/metrics');
  await app.close();
  expect(body).not.toContain('secret');
  const measured = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1]);
  const route = 'method="GET",route="/healthz",status="200"';
  for (const [name, least] of [
    [`matricula_http_request_seconds_count{${route}}`, 1],
    ['matricula_jobs_failing{kind="mail"}', 1],
    ['matricula_jobs_oldest_seconds{kind="mail"}', 3600],
    ['matricula_database_connections{state="total"}', 1],
    ['matricula_database_server_connections{state="used"}', 1],
    ['matricula_database_server_connections{state="most"}', 2],
    ['matricula_disk_bytes{state="free"}', 1],
    ['matricula_disk_bytes{state="size"}', 1],
  ] as const)
    expect(measured(name), name).toBeGreaterThanOrEqual(least);
});

it('the figures count the connections of other roles, of which the portal may see little', async () => {
  const others = Array.from(
    { length: 20 },
    () => new pg.Client({ ...test.address, user: SUPERUSER } as pg.ClientConfig),
  );
  await Promise.all(others.map((other) => other.connect()));
  const { body } = await ask('/metrics');
  await Promise.all(others.map((other) => other.end()));
  const [, used] = /^matricula_database_server_connections\{state="used"\} (.+)$/m.exec(body) ?? [];
  expect(Number(used)).toBeGreaterThan(20);
});
