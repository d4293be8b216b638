import { describe, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { type Browser, PASSWORD, startTestPortal } from '../testing/portal.ts';
import { listSignUps } from './pending-sign-ups.ts';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const OTHER = 'Battery staple 2';
const EMAIL = 'Your email address must be valid.';

const signUp = (username: string, password = PASSWORD, browser?: Browser) =>
  (browser ?? portal).post('/public/signup', { username, password });
const confirm = async (username: string, code: string, browser?: Browser) =>
  (await (browser ?? portal).post('/public/confirm', { username, code })).status;
const resend = (username: string) => portal.post('/public/resend-confirm', { username });
const logIn = async (username: string, password = PASSWORD) =>
  (await portal.post('/public/login', { username, password })).status;
const waiting = (username: string) => listSignUps(portal.platform.database.kysely, username);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a sign-up', () => {
  test('becomes an account with the code from the mailbox, whatever the case and space around the address', async () => {
    expect((await signUp(' Ann@Example.org ')).status).toBe(200);
    const code = await portal.lastCode('ann@example.org');
    expect(
      await portal.post('/public/confirm', { username: 'ANN@example.org', code }),
    ).toMatchObject({ status: 200, message: 'Your account is confirmed. Please log in.' });
    expect(await logIn('ann@EXAMPLE.org  ')).toBe(200);
  });

  test.each([
    ['no address', { username: 'nobody' }, EMAIL],
    ['an endless address', { username: `${'a'.repeat(250)}@b.org` }, EMAIL],
    ['an address behind a line break', { username: 'a@b.org\r\nBcc: c@d.org' }, EMAIL],
    ['a weak password', { password: 'Short1!' }, /at least 12 characters/],
    ['an endless password', { password: `${PASSWORD}${'x'.repeat(128)}` }, /at most 128 char/],
  ])('with %s is refused, and nothing is sent', async (_, part, message) => {
    const before = (await portal.mailbox()).length;
    const body = { username: 'rules@example.org', password: PASSWORD, ...part };
    const refused = await portal.post('/public/signup', body);
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(await portal.mailbox()).toHaveLength(before);
  });

  test('for an address that has its account brings a letter that leads to it, and leaves it alone', async () => {
    await portal.register('has@example.org');
    expect((await signUp('has@example.org', OTHER)).status).toBe(200);
    const letter = await portal.lastLetter('has@example.org');
    expect(letter.subject).toContain('already have an account');
    expect(letter.text).toContain('http://localhost:3000/login');
    expect(letter.text).toContain('http://localhost:3000/forgot');
    expect(letter.text).not.toMatch(/^ {4}[0-9]{6}$/m);
    expect(await logIn('has@example.org', OTHER)).toBe(400);
    expect(await logIn('has@example.org')).toBe(200);
  });

  test('waits beside at most four others once their codes have ended', async () => {
    for (let count = 0; count < 8; count += 1) await signUp('dead@example.org', `${OTHER}${count}`);
    expect(await waiting('dead@example.org')).toHaveLength(8);
    portal.clock.advance({ minutes: 15 });
    await signUp('dead@example.org');
    expect(await waiting('dead@example.org')).toHaveLength(5);
  });

  test('may cross resends and confirmations of its address without harm', async () => {
    const username = 'crossing@example.org';
    const calls = Array.from({ length: 12 }, async (_, index) => {
      if (index % 3 === 2) return confirm(username, '000000');
      const call = index % 3 === 0 ? signUp(username, `${PASSWORD}${index}`) : resend(username);
      return (await call).status;
    });
    for (const status of await Promise.all(calls)) expect(status).toBeLessThan(500);
  });
});

describe('a code', () => {
  test('works for 15 minutes', async () => {
    await signUp('late@example.org');
    const code = await portal.lastCode('late@example.org');
    portal.clock.advance({ minutes: 15 });
    expect(await confirm('late@example.org', code)).toBe(400);
    await resend('late@example.org');
    portal.clock.advance({ minutes: 14, seconds: 59 });
    expect(await confirm('late@example.org', await portal.lastCode('late@example.org'))).toBe(200);
  });

  test.each([
    ['elsewhere', () => undefined],
    ['in the browser that signed up', () => portal.openBrowser()],
  ])('has five tries %s, also when more come at once', async (where, open) => {
    const username = `burst-${where.replaceAll(' ', '-')}@example.org`;
    const browser = open();
    await signUp(username, PASSWORD, browser);
    const guess = async () => confirm(username, wrongOf(await portal.lastCode(username)), browser);
    for (let tries = 0; tries < 4; tries += 1) expect(await guess()).toBe(400);
    await Promise.all(Array.from({ length: 8 }, guess));
    const [{ code_tries, open_code_tries } = {}] = await waiting(username);
    expect(browser ? code_tries : open_code_tries).toBe(5);
    expect(await confirm(username, await portal.lastCode(username), browser)).toBe(400);
  });

  test('works once', async () => {
    await signUp('once@example.org');
    const code = await portal.lastCode('once@example.org');
    const statuses = await Promise.all([1, 2, 3].map(() => confirm('once@example.org', code)));
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  test.each(['12345', '1234567', '12345a', '', '１２３４５'])(
    'of another form is refused: %j',
    async (code) => {
      expect(
        await portal.post('/public/confirm', { username: 'any@example.org', code }),
      ).toMatchObject({
        status: 400,
        message: 'The confirmation code must be exactly 6 numbers.',
      });
    },
  );

  test('of somebody else does not work', async () => {
    await signUp('mine@example.org');
    await signUp('yours@example.org');
    const code = await portal.lastCode('yours@example.org');
    expect(await confirm('mine@example.org', code)).toBe(400);
  });

  test.each([
    ['a later sign-up', (username: string) => signUp(username)],
    ['a resend', resend],
  ])('ends with %s, whose own code works', async (what, renew) => {
    const username = `${what.replaceAll(' ', '-')}@example.org`;
    await signUp(username);
    const older = await portal.lastCode(username);
    await renew(username);
    expect(await confirm(username, older)).toBe(400);
    expect(await confirm(username, await portal.lastCode(username))).toBe(200);
  });
});

describe('a browser that signed up', () => {
  test('takes the code that was asked for on another device, too, once its own has expired', async () => {
    const owner = portal.openBrowser();
    await signUp('phone@example.org', PASSWORD, owner);
    portal.clock.advance({ minutes: 15 });
    await resend('phone@example.org');
    const code = await portal.lastCode('phone@example.org');
    expect(await confirm('phone@example.org', code, owner)).toBe(200);
  });

  test('may sign up several addresses, and confirms each with its own code', async () => {
    const family = portal.openBrowser();
    await signUp('one@example.org', PASSWORD, family);
    await signUp('two@example.org', OTHER, family);
    for (const name of ['one@example.org', 'two@example.org'])
      expect(await confirm(name, await portal.lastCode(name), family)).toBe(200);
    expect(await logIn('two@example.org', OTHER)).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(44)])(
    'is not known by a cookie that holds %j',
    async (sign_up) => {
      const username = `cookie${sign_up.length}@example.org`;
      const call = (url: string, body: object) =>
        portal.app.inject({
          method: 'POST',
          url,
          payload: { username, ...body },
          cookies: { sign_up },
        });
      await call('/public/signup', { password: PASSWORD });
      const older = await portal.lastCode(username);
      await call('/public/signup', { password: OTHER });
      expect(await waiting(username)).toHaveLength(2);
      expect((await call('/public/confirm', { code: older })).statusCode).toBe(200);
    },
  );
});
