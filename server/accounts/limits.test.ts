import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/http/errors.ts';
import { type Caller, limitTries } from './limits.ts';
import { PASSWORD, startTestPortal, type TestPortal } from './testing/portal.ts';

// Some hundred tries one after the other.
vi.setConfig({ testTimeout: 60_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.register('ann@example.org');
});
afterAll(() => portal.close());

/** How many calls get through before one is refused. */
async function countUntilRefused(path: string, body: object, from: (n: number) => string) {
  for (let passed = 0; passed < 500; passed += 1) {
    const answer = await portal.post(path, body, from(passed));
    if (answer.status === 429) return { passed, ...answer };
  }
  throw new Error('never refused');
}

const wrong = { username: 'ann@example.org', password: 'Wrong horse 12' };

test('guessing a password from one place ends after 15 tries, and the owner still gets in from another', async () => {
  const refused = await countUntilRefused('/public/login', wrong, () => '198.51.100.1');
  expect(refused.passed).toBe(15);
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  expect(refused.message).toBe(
    'You have tried this too many times. Please wait 15 minutes and try again.',
  );
  const owner = { ...wrong, password: PASSWORD };
  expect((await portal.post('/public/login', owner, '198.51.100.1')).status).toBe(429);
  expect((await portal.post('/public/login', owner, '198.51.100.2')).status).toBe(200);
  portal.clock.advance({ minutes: 15 });
  expect((await portal.post('/public/login', owner, '198.51.100.1')).status).toBe(200);
});

test.each([
  ['/public/login', { password: 'Wrong horse 12' }, 60],
  ['/public/confirm', { code: '000000' }, 20],
  ['/public/signup', { password: PASSWORD }, 20],
  ['/public/resend-confirm', {}, 12],
  ['/public/forgot-password', {}, 12],
  ['/public/reset-password', { password: PASSWORD, confirm_password: PASSWORD, id: 'x' }, 20],
])('%s on one account from everywhere at once ends too', async (path, body, passed) => {
  const username = `target${path.length}@example.org`;
  const refused = await countUntilRefused(path, { username, ...body }, (n) => `192.0.2.${n}`);
  expect(refused.passed).toBe(passed);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('codes cannot be guessed around the clock either', async () => {
  let passed = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    for (let tries = 0; tries < 20; tries += 1) {
      const caller = { username: 'daily@example.org', network: `192.0.2.${tries}` };
      if (await mayTry('confirm', caller)) passed += 1;
    }
    portal.clock.advance({ minutes: 59 });
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

async function mayTry(action: Action, caller: Caller): Promise<boolean> {
  try {
    await limitTries(portal.platform, action, caller);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

type Action = Parameters<typeof limitTries>[1];

test('a long list of addresses from one network ends as well, whichever of its IPv6 addresses calls', async () => {
  let passed = 0;
  let status = 200;
  while (status === 200) {
    const body = { username: `list${passed}@example.org` };
    ({ status } = await portal.post(
      '/public/forgot-password',
      body,
      `2001:db8:1:2::${passed.toString(16)}`,
    ));
    if (status === 200) passed += 1;
  }
  expect([passed, status]).toEqual([200, 429]);
});
