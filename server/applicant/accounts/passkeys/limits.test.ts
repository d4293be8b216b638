/** How often passkeys may be tried, and the account looked at. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { type Browser, startTestPortal, type TestPortal } from '../testing/portal.ts';

const ANN = 'ann@example.org';
/** 600 tries of a network in a quarter of an hour become 60. */
const TRIES = 60;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { RATE_LIMIT_SCALE: '0.1' } });
  await portal.register(ANN);
});
afterAll(() => portal.close());
// No try of one test counts in another.
beforeEach(() => portal.clock.advance({ hours: 24 }));

describe('a network', () => {
  test('asks for so many log-ins by passkey and no more, whoever asks', async () => {
    for (let tries = 0; tries < TRIES; tries += 1)
      expect((await portal.post('/public/passkey/options', {})).status).toBe(200);
    const refused = await portal.post('/public/passkey/options', {});
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 15 * 60]);
    expect((await portal.post('/public/passkey/options', {}, '198.51.100.9')).status).toBe(200);
  });

  test('tries so many passkeys and no more, and its passwords are not counted with them', async () => {
    const credential = createAuthenticator().use({ challenge: 'AAAA' });
    const use = () => portal.post('/public/passkey', { credential });
    for (let tries = 0; tries < TRIES; tries += 1) expect((await use()).status).toBe(400);
    expect((await use()).status).toBe(429);
    expect((await portal.logIn(ANN)).cookies.has('session')).toBe(true);
  });
});

describe('a browser in which somebody has logged in', () => {
  const ask = (browser: Pick<typeof portal, 'post'> | Browser = portal) =>
    browser.post('/public/passkey/options', {});
  const use = (browser: Pick<typeof portal, 'post'> | Browser = portal) => {
    const credential = createAuthenticator().use({ challenge: 'AAAA' });
    return browser.post('/public/passkey', { credential });
  };

  test.each([
    ['asks', ask, 200],
    ['tries one', use, 400],
  ])('%s while others use up the tries of its network', async (_what, call, status) => {
    const laptop = await portal.logIn(ANN);
    for (let tries = 0; tries < TRIES; tries += 1) await call();
    expect((await call()).status).toBe(429);
    // Three of thirty.
    for (let tries = 0; tries < 3; tries += 1) expect((await call(laptop)).status).toBe(status);
    expect((await call(laptop)).status).toBe(429);
  });
});

test('an owner looks at the account so often and no more', async () => {
  const laptop = await portal.logIn(ANN);
  for (let looks = 0; looks < 30; looks += 1)
    expect((await laptop.get('/api/account')).status).toBe(200);
  expect((await laptop.get('/api/account')).status).toBe(429);
});
