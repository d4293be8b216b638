/** How often passkeys may be tried, and the account looked at. */

import { beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { closing } from '#server/core/testing/closing.ts';
import { type Browser, startTestPortal } from '../testing/portal.ts';

const ANN = 'ann@example.org';
/** 600 tries of a network in a quarter of an hour become 60. */
const TRIES = 60;

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '0.1' } }));
await portal.register(ANN);
// No try of one test counts in another.
beforeEach(() => portal.clock.advance({ hours: 24 }));

type Caller = Pick<Browser, 'post'>;
const ask = (by: Caller) => by.post('/public/passkey/options', {});
const use = (by: Caller) => {
  const credential = createAuthenticator().use({ challenge: 'AAAA' });
  return by.post('/public/passkey', { credential });
};

test.each([
  ['asks for log-ins by passkey', ask, 200],
  ['tries passkeys', use, 400],
])(
  'a network %s so often and no more, and browsers with a log-in have tries of their own',
  async (_what, call, status) => {
    const laptop = await portal.logIn(ANN);
    for (let tries = 0; tries < TRIES; tries += 1) expect((await call(portal)).status).toBe(status);
    const refused = await call(portal);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 15 * 60]);
    const elsewhere = await portal.post('/public/passkey/options', {}, '198.51.100.9');
    expect(elsewhere.status).toBe(200);
    // Passwords are not counted with passkeys.
    expect((await portal.logIn(ANN)).cookies.has('session')).toBe(true);
    // Three of thirty.
    for (let tries = 0; tries < 3; tries += 1) expect((await call(laptop)).status).toBe(status);
    expect((await call(laptop)).status).toBe(429);
  },
);

test('an owner looks at the account so often and no more', async () => {
  const laptop = await portal.logIn(ANN);
  for (let looks = 0; looks < 30; looks += 1)
    expect((await laptop.get('/api/account')).status).toBe(200);
  expect((await laptop.get('/api/account')).status).toBe(429);
});
