import type { KyselyPlugin } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/core/http/app.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { closing } from '#server/core/testing/closing.ts';
import { accountsRoutes } from './routes.ts';
import { PASSWORD, startTestPortal } from './testing/portal.ts';

/** The cost of an answer: the same for every address, or its time would tell. */
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

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));
const { database } = portal.platform;
const kysely = database.kysely.withPlugin(counting);
const counted: typeof database = {
  ...database,
  kysely,
  transaction: (work) => kysely.transaction().execute(work),
  prepared(...statement) {
    work.statements += 1;
    return database.prepared(...statement);
  },
};
const platform = { ...portal.platform, database: counted };
const app = closing(await createApp(platform));
accountsRoutes(app, platform);

/** The password that the stranger chose, where they have signed the address up themselves. */
const CHOSEN = 'Planted here 666';
/** The cookies of the stranger's browser. */
const BOUND = createToken().value;
const KNOWN = createToken().value;

const signUpAs = (username: string, password: string, cookies = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/public/signup',
    payload: { username, password },
    cookies,
  });
const plant = (username: string) => signUpAs(username, CHOSEN, { sign_up: BOUND });

/** The history of each kind of address. The stranger has signed up all but the first half, too. */
const untouched: Record<string, (username: string) => Promise<unknown>> = {
  unknown: async () => {},
  waiting: (username) => signUpAs(username, PASSWORD),
  'waiting twice': async (username) => {
    await signUpAs(username, PASSWORD);
    await signUpAs(username, `${PASSWORD}1`);
  },
  confirmed: (username) => portal.register(username),
  'confirmed and waiting': async (username) => {
    await portal.register(username);
    await signUpAs(username, `${PASSWORD}1`);
  },
};
const planted: typeof untouched = {
  'waiting for the stranger': plant,
  'waiting for both': async (username) => {
    await signUpAs(username, PASSWORD);
    await plant(username);
  },
  'confirmed, then waiting for the stranger': async (username) => {
    await portal.register(username);
    await plant(username);
  },
  'waiting for the stranger, then confirmed': async (username) => {
    await plant(username);
    await portal.register(username);
  },
  'waiting for the stranger, then reset': async (username) => {
    await plant(username);
    const id = await portal.forget(username);
    expect((await portal.reset(username, id, 'Battery staple 2')).status).toBe(200);
  },
};

const reset = { password: 'Another horse 3', confirm_password: 'Another horse 3', id: 'guessed' };
/** Calls one after the other, with the status, the hashes and the letters of each. */
const calls: [what: string, path: string, body: object, number, number, number][] = [
  ['a login with a wrong password', '/public/login', { password: 'Wrong horse 12' }, 400, 1, 0],
  ["a login with the stranger's password", '/public/login', { password: CHOSEN }, 400, 1, 0],
  ['a wrong code', '/public/confirm', { code: '000000' }, 400, 0, 0],
  ['a reset with a made-up id', '/public/reset-password', reset, 400, 1, 0],
  ['a resend', '/public/resend-confirm', {}, 200, 0, 1],
  ['a forgotten password', '/public/forgot-password', {}, 200, 0, 1],
  ['a sign-up', '/public/signup', { password: 'Another horse 3' }, 200, 1, 1],
];
let count = 0;

/** Makes each call about an address. @returns everything that a caller can see or measure of the answers. */
async function outcomesFor(username: string, cookies: Record<string, string>) {
  const outcomes: object[] = [];
  for (const [what, url, body] of calls) {
    await portal.forgetLetters();
    Object.assign(work, { hashes: 0, statements: 0 });
    const payload = { username, ...body };
    const answer = await app.inject({ method: 'POST', url, payload, cookies });
    const { date: _date, 'set-cookie': _cookies, 'x-request-id': _id, ...headers } = answer.headers;
    expect(work.statements).toBeGreaterThan(0);
    outcomes.push({
      what,
      status: answer.statusCode,
      body: answer.body.replaceAll(username, '…'),
      headers,
      cookies: answer.cookies.map(({ value, ...attributes }) => [value.length, attributes]),
      ...work,
      letters: (await portal.mailbox()).length,
    });
  }
  return outcomes;
}

describe.each([
  ['untouched', untouched],
  ['planted', planted],
])('of addresses that a stranger has left %s', (_which, states) => {
  test.each([
    ['without cookies', {}],
    ['in a browser that signed up and has logged in elsewhere', { sign_up: BOUND, device: KNOWN }],
  ])('no answer %s tells anything', async (_where, cookies) => {
    const expected = calls.map(([what, , , status, hashes, letters]) => {
      return { what, status, hashes, letters };
    });
    let first: object[] | undefined;
    for (const [state, reach] of Object.entries(states)) {
      count += 1;
      const username = `person-${String(count).padStart(4, '0')}@example.org`;
      await reach(username);
      const outcomes = await outcomesFor(username, cookies);
      first ??= outcomes;
      expect({ state, outcomes }).toMatchObject({ state, outcomes: expected });
      expect({ state, outcomes }).toEqual({ state, outcomes: first });
    }
  });
});

test('sign-ups that cross are answered alike too', async () => {
  await portal.register('crossed-known@example.org');
  for (const username of ['crossed-known@example.org', 'crossed-unknown@example.org']) {
    const passwords = Array.from({ length: 6 }, (_, index) => `${CHOSEN}${index}`);
    await Promise.all(passwords.map((password) => signUpAs(username, password)));
    for (const password of passwords) {
      const { message } = await portal.post('/public/login', { username, password });
      expect(message).toBe('Please confirm your account before logging in.');
    }
  }
});
