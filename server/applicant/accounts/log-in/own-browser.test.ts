import { describe, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { PASSWORD, startTestPortal } from '../testing/portal.ts';
import { signUpCalls, wrongOf } from '../testing/sign-up-calls.ts';

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const OTHER = 'Battery staple 2';
const PLANTED = 'Planted here 666';
const { waiting, signUp, confirm, logIn } = signUpCalls(() => portal);

describe('a browser that signed up', () => {
  test('has no more than five tries of its own either', async () => {
    const owner = portal.openBrowser();
    await signUp('five@example.org', PASSWORD, owner);
    const code = await portal.lastCode('five@example.org');
    for (let tries = 0; tries < 5; tries += 1)
      await confirm('five@example.org', wrongOf(code), owner);
    expect((await confirm('five@example.org', code, owner)).status).toBe(400);
  });

  test('takes the code that was asked for on another device, too, once its own has expired', async () => {
    const owner = portal.openBrowser();
    await signUp('phone@example.org', PASSWORD, owner);
    portal.clock.advance({ minutes: 15 });
    await portal.post('/public/resend-confirm', { username: 'phone@example.org' });
    const code = await portal.lastCode('phone@example.org');
    expect((await confirm('phone@example.org', code, owner)).status).toBe(200);
  });

  test('may sign up several addresses, and confirms each with its own code', async () => {
    const family = portal.openBrowser();
    await signUp('one@example.org', PASSWORD, family);
    await signUp('two@example.org', OTHER, family);
    for (const name of ['one@example.org', 'two@example.org'])
      expect((await confirm(name, await portal.lastCode(name), family)).status).toBe(200);
    expect((await logIn('two@example.org', OTHER)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(44)])('is not known by a cookie that holds %j', async (token) => {
    const username = `cookie${token.length}@example.org`;
    const call = (path: string, body: object) =>
      portal.app.inject({
        method: 'POST',
        url: path,
        payload: { username, ...body },
        cookies: { sign_up: token },
      });
    await call('/public/signup', { password: PASSWORD });
    const older = await portal.lastCode(username);
    await call('/public/signup', { password: PLANTED });
    expect(await waiting(username)).toHaveLength(2);
    expect((await call('/public/confirm', { code: wrongOf(older) })).statusCode).toBe(400);
    expect((await call('/public/confirm', { code: older })).statusCode).toBe(200);
  });
});
