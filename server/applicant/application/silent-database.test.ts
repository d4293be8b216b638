import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/core/database/database.ts';
import { DEADLINE_MS } from '#server/core/database/pool.ts';
import { startProxy } from '#server/core/database/testing/proxy.ts';
import { createApp } from '#server/core/http/app.ts';
import { silentLog } from '#server/core/log.ts';
import { closing } from '#server/core/testing/closing.ts';
import { applicationRoutes } from './routes.ts';
import { startTestApplications, type TestApplicant } from './testing/applicants.ts';

const test = closing(await startTestApplications());
const proxy = closing(await startProxy(test.databaseUrl));
const address = { connectionString: proxy.url };
const database = closing(openDatabase({ address, poolSize: 6, log: silentLog() }));
const app = closing(await createApp({ ...test.platform, database }));
applicationRoutes(app, { ...test.platform, database });
afterAll(() => void vi.useRealTimers());

async function save({ cookies }: TestApplicant, first_name: string) {
  const payload = { answers: { first_name } };
  const answer = await app.inject({ method: 'PUT', url: '/api/answer', cookies, payload });
  const { statusCode: status, headers } = answer;
  return { status, retryAfter: headers['retry-after'], body: answer.json() };
}

const SAVED = { status: 200 };
const TOLD = {
  status: 503,
  retryAfter: '10',
  body: { message: 'We cannot reach our records right now. Please try again in a minute.' },
};

it('a connection that went silent holds one save, and no other', async () => {
  const [ada, grace, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => test.applicant()),
  );
  if (ada === undefined || grace === undefined) throw new Error('nobody');
  expect(await save(ada, 'Ada')).toMatchObject(SAVED);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proxy.silenceAll();
  const held = save(ada, 'Augusta');
  for (const other of [grace, ...others]) expect(await save(other, 'Grace')).toMatchObject(SAVED);
  const together = others.map((other) => save(other, 'Hopper'));
  for (const answer of await Promise.all(together)) expect(answer).toMatchObject(SAVED);

  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await held).toEqual(TOLD);
  expect(await save(ada, 'Augusta')).toMatchObject(SAVED);
});
