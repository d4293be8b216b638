import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/platform/http/app.ts';
import { accountsRoutes } from './routes.ts';
import { PASSWORD, startTestPortal, type TestPortal } from './testing/portal.ts';

/** What an answer cost: the same for every address, or its time would tell. */
const work = { hashes: 0, statements: 0 };

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (...args) => {
    work.hashes += 1;
    return argon2.hash(...args);
  };
  return { ...argon2, hash };
});

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    work.statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

let portal: TestPortal;
let app: TestPortal['app'];
beforeAll(async () => {
  portal = await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } });
  await portal.register('known@example.org');
  await portal.post('/public/signup', { username: 'waits@example.org', password: PASSWORD });
  const { database } = portal.platform;
  const kysely = database.kysely.withPlugin(counting);
  const counted: typeof database = {
    ...database,
    kysely,
    transaction: (work) => kysely.transaction().execute(work),
  };
  const platform = { ...portal.platform, database: counted };
  app = await createApp(platform);
  accountsRoutes(app, platform);
});
afterAll(async () => {
  await app.close();
  await portal.close();
});
beforeEach(() => {
  work.hashes = 0;
  work.statements = 0;
});

type Call = { path: string; body: object; status: number; hashes: number; letters: number };

test.each<Call>([
  { path: '/public/signup', body: { password: PASSWORD }, status: 200, hashes: 1, letters: 1 },
  { path: '/public/resend-confirm', body: {}, status: 200, hashes: 0, letters: 1 },
  { path: '/public/forgot-password', body: {}, status: 200, hashes: 0, letters: 1 },
  {
    path: '/public/login',
    body: { password: 'Wrong horse 1' },
    status: 400,
    hashes: 1,
    letters: 0,
  },
  { path: '/public/confirm', body: { code: '000000' }, status: 400, hashes: 0, letters: 0 },
  {
    path: '/public/reset-password',
    body: { password: PASSWORD, confirm_password: PASSWORD, id: 'guessed' },
    status: 400,
    hashes: 1,
    letters: 0,
  },
])('$path answers, and works, the same for every address', async ({ path, body, ...expected }) => {
  const outcomes: object[] = [];
  const stranger = `nobody${path.replaceAll('/', '-')}@example.org`;
  for (const username of ['known@example.org', 'waits@example.org', stranger]) {
    const before = { ...work, letters: (await portal.mailbox()).length };
    const answer = await app.inject({ method: 'POST', url: path, payload: { username, ...body } });
    outcomes.push({
      status: answer.statusCode,
      message: answer.json<{ message: string }>().message.replace(username, '…'),
      headers: Object.keys(answer.headers).sort(),
      cookies: answer.cookies.map(({ name, value }) => `${name} of ${value.length}`),
      hashes: work.hashes - before.hashes,
      statements: work.statements - before.statements,
      letters: (await portal.mailbox()).length - before.letters,
    });
  }
  const [known, waits, nobody] = outcomes;
  expect(known).toMatchObject(expected);
  expect(work.statements).toBeGreaterThan(0);
  expect(nobody).toEqual(known);
  expect(waits).toEqual(known);
});
