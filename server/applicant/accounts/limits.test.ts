import { describe, expect, test } from 'vitest';
import { AppError } from '#server/core/http/errors.ts';
import { closing } from '#server/core/testing/closing.ts';
import { limitTries } from './limits.ts';
import { PASSWORD, startTestPortal } from './testing/portal.ts';

const portal = closing(await startTestPortal());
await portal.register('ann@example.org');

type Action = Parameters<typeof limitTries>[1];
async function mayTry(action: Action, caller: Parameters<typeof limitTries>[2]): Promise<boolean> {
  try {
    await limitTries(portal.platform, action, caller);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/** Strangers everywhere use up all tries of an account. @returns how many there were. */
async function exhaust(action: Action, username: string): Promise<number> {
  let passed = 0;
  while (await mayTry(action, { username, network: `192.0.2.${passed}` })) passed += 1;
  return passed;
}

const NEW = 'Battery staple 2';

test('guessing a password from one place ends after 15 tries, and the owner still gets in from another', async () => {
  const tryFrom = (network: string, body = owner) => portal.post('/public/login', body, network);
  const wrong = { username: 'ann@example.org', password: 'Wrong horse 12' };
  const owner = { ...wrong, password: PASSWORD };
  for (let tries = 0; tries < 15; tries += 1)
    expect((await tryFrom('198.51.100.1', wrong)).status).toBe(400);
  const refused = await tryFrom('198.51.100.1');
  expect(refused).toMatchObject({
    status: 429,
    message: 'You have tried this too many times. Please wait 15 minutes and try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  expect((await tryFrom('198.51.100.2')).status).toBe(200);
  portal.clock.advance({ minutes: 15 });
  expect((await tryFrom('198.51.100.1')).status).toBe(200);
});

test.each([
  ['login', 60],
  ['confirm', 20],
  ['resend-confirm', 12],
  ['forgot-password', 12],
  ['reset-password', 20],
] as const)(
  '%s on one account from everywhere at once ends after %i tries',
  async (action, tries) => {
    expect(await exhaust(action, 'everywhere@example.org')).toBe(tries);
  },
);

test.each([
  ['none', async () => {}],
  ['one', (username: string) => portal.register(username)],
])(
  'strangers who sign an address up again and again fill no mailbox, and its owner chooses a password by a link, where the account is %s',
  async (account, reach) => {
    const username = `flooded-with-${account}@example.org`;
    await reach(username);
    const signUpBy = (strangers: number) =>
      Promise.all(
        Array.from({ length: strangers }, (_, n) =>
          portal.post('/public/signup', { username, password: PASSWORD }, `192.0.2.${n}`),
        ),
      );
    const links = async () =>
      (await portal.lettersTo(username)).flatMap(
        ({ text }) => /\/reset\?\S*id=(\S+)/.exec(text)?.[1] ?? [],
      );
    await signUpBy(40);
    const answers = await signUpBy(10);
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set([
        `200 This address was used to sign up many times today. So we have sent an email to ${username} with a link instead of a code: please choose your password there.`,
      ]),
    );
    const [id = '', ...more] = await links();
    expect(more).toEqual([]);
    expect(await portal.lettersTo(username)).toHaveLength(41);
    expect((await portal.reset(username, id, NEW)).status).toBe(200);
    expect((await portal.logIn(username, NEW)).cookies.has('session')).toBe(true);
    portal.clock.advance({ minutes: 31 });
    await signUpBy(2);
    expect(await links()).toHaveLength(2);
  },
);

describe('strangers who have used up all tries of an account', () => {
  test('do not keep its browser from logging in, also after a log-out', async () => {
    const own = { username: 'owner@example.org', password: PASSWORD };
    await portal.register(own.username);
    const browser = await portal.logIn(own.username);
    await browser.get('/api/logout');
    await exhaust('login', own.username);
    expect((await portal.post('/public/login', own)).status).toBe(429);
    expect((await browser.post('/public/login', own)).status).toBe(200);
    for (let tries = 0; tries < 15; tries += 1)
      await browser.post('/public/login', { ...own, password: 'Wrong horse 12' });
    expect((await browser.post('/public/login', own)).status).toBe(429);
  });

  test('do not keep it from a link to reset, and the link from its work', async () => {
    const username = 'forgot@example.org';
    await portal.register(username);
    const browser = await portal.logIn(username);
    await exhaust('forgot-password', username);
    expect((await browser.post('/public/forgot-password', { username })).status).toBe(200);
    const id = await portal.lastResetId(username);
    await exhaust('reset-password', username);
    const elsewhere = portal.openBrowser();
    const body = { username, password: NEW, confirm_password: NEW, id };
    expect((await elsewhere.post('/public/reset-password', body)).status).toBe(200);
    // A reset forgets every known browser, because the owner may have lost a telephone.
    await exhaust('login', username);
    const right = { username, password: NEW };
    expect((await browser.post('/public/login', right)).status).toBe(429);
    expect((await elsewhere.post('/public/login', right)).status).toBe(200);
  });

  test('do not keep the browser that signed up from its code', async () => {
    const username = 'waits@example.org';
    const browser = portal.openBrowser();
    await browser.post('/public/signup', { username, password: PASSWORD });
    await exhaust('confirm', username);
    await exhaust('resend-confirm', username);
    expect((await browser.post('/public/resend-confirm', { username })).status).toBe(200);
    const code = await portal.lastCode(username);
    expect((await portal.post('/public/confirm', { username, code })).status).toBe(429);
    expect((await browser.post('/public/confirm', { username, code })).status).toBe(200);
    await exhaust('login', username);
    await portal.logIn(username, PASSWORD, browser);
  });

  test('cannot make their own browser known to it', async () => {
    const username = 'target@example.org';
    await portal.register(username);
    await portal.register('stranger@example.org');
    const stranger = await portal.logIn('stranger@example.org');
    await stranger.post('/public/signup', { username, password: PASSWORD });
    expect(await exhaust('login', username)).toBe(60);
    const wrong = { username, password: 'Wrong horse 12' };
    expect((await stranger.post('/public/login', wrong)).status).toBe(429);
    expect((await stranger.post('/public/forgot-password', { username })).status).toBe(200);
  });
});

test('a browser that signed up has tries of its own, and no more', async () => {
  const username = 'bound@example.org';
  const browser = portal.openBrowser();
  await browser.post('/public/signup', { username, password: PASSWORD });
  const guess = async () =>
    (await browser.post('/public/confirm', { username, code: '000000' })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
});

test('codes cannot be guessed around the clock either', async () => {
  let passed = 0;
  for (let hour = 0; hour < 4; hour += 1) {
    passed += await exhaust('confirm', 'daily@example.org');
    portal.clock.advance({ minutes: 61 });
  }
  expect(passed).toBe(60);
});

test('a class of 100 behind one address signs up, mistypes and logs in within a quarter of an hour', async () => {
  const actions = ['sign-up', 'confirm', 'confirm', 'login', 'login', 'login'] as const;
  for (let student = 0; student < 100; student += 1) {
    const caller = { username: `student${student}@example.org`, network: '203.0.113.50' };
    for (const action of actions) expect(await mayTry(action, caller)).toBe(true);
  }
});

test('a long list of addresses from one network ends as well, whichever of its IPv6 addresses calls', async () => {
  const about = (n: number) =>
    portal.post(
      '/public/forgot-password',
      { username: `list${n}@example.org` },
      `2001:db8:1:2::${n.toString(16)}`,
    );
  let passed = 0;
  while ((await about(passed)).status === 200) passed += 1;
  expect(passed).toBe(200);
});
