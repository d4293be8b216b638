import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestPortal, type TestPortal } from '../testing/portal.ts';
import { signUpCalls, wrongOf } from '../testing/sign-up-calls.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => portal.close());

const OTHER = 'Battery staple 2';
const { waiting, signUp, confirm, logIn } = signUpCalls(() => portal);

describe('a sign-up', () => {
  test('becomes an account with the code from the mailbox, whatever the case and space around the address', async () => {
    expect((await signUp(' Ann@Example.org ')).status).toBe(200);
    const code = await portal.lastCode('ann@example.org');
    expect(await confirm('ANN@example.org', code)).toMatchObject({
      status: 200,
      message: 'Your account is confirmed. Please log in.',
    });
    expect((await logIn('ann@EXAMPLE.org  ')).status).toBe(200);
  });

  test.each([
    ['a blank behind it', (code: string) => `${code} `],
    ['a blank in it', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a dash in it', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    [
      'full-width digits',
      (code: string) => code.replace(/./g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
  ])('is confirmed by its code with %s', async (way, typedAs) => {
    const username = `${way.replaceAll(' ', '-')}@example.org`;
    await signUp(username);
    const code = await portal.lastCode(username);
    expect((await confirm(username, typedAs(code))).status).toBe(200);
  });

  test('says where its message is when no mail server is set', async () => {
    const { message } = await signUp('dev@example.org');
    expect(message).toContain('http://localhost:3000/dev/mail');
  });

  test.each([
    ['not an address', { username: 'nobody' }, 'Your email address must be valid.'],
    [
      'an endless address',
      { username: `${'a'.repeat(250)}@b.org` },
      'Your email address must be valid.',
    ],
    [
      'a second address behind a line break',
      { username: 'a@b.org\r\nBcc: c@d.org' },
      'Your email address must be valid.',
    ],
    [
      'a weak password',
      { password: 'Short1!' },
      'Please choose a password that is at least 12 characters.',
    ],
    [
      'an endless password',
      { password: `${PASSWORD}${'x'.repeat(128)}` },
      'Please choose a password of at most 128 characters.',
    ],
  ])('with %s is refused, and nothing is sent', async (_, part, message) => {
    const before = (await portal.mailbox()).length;
    const body = { username: 'rules@example.org', password: PASSWORD, ...part };
    expect(await portal.post('/public/signup', body)).toMatchObject({ status: 400, message });
    expect(await portal.mailbox()).toHaveLength(before);
  });

  test('for an address that has its account brings a letter that leads to it, and leaves it alone', async () => {
    await portal.register('has@example.org');
    const answer = await signUp('has@example.org', OTHER);
    expect(answer.status).toBe(200);
    const letter = await portal.lastLetter('has@example.org');
    expect(letter.subject).toContain('already have an account');
    expect(letter.text).toContain('http://localhost:3000/login');
    expect(letter.text).toContain('http://localhost:3000/forgot');
    expect(letter.text).not.toMatch(/^ {4}[0-9]{6}$/m);
    expect((await logIn('has@example.org', OTHER)).status).toBe(400);
    expect((await logIn('has@example.org')).status).toBe(200);
  });
});

describe('a code', () => {
  test('works for 15 minutes', async () => {
    await signUp('late@example.org');
    const code = await portal.lastCode('late@example.org');
    portal.clock.advance({ minutes: 15 });
    expect((await confirm('late@example.org', code)).status).toBe(400);
    await portal.post('/public/resend-confirm', { username: 'late@example.org' });
    portal.clock.advance({ minutes: 14, seconds: 59 });
    expect(
      (await confirm('late@example.org', await portal.lastCode('late@example.org'))).status,
    ).toBe(200);
  });

  test('dies with the fifth wrong try', async () => {
    await signUp('tries@example.org');
    const code = await portal.lastCode('tries@example.org');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await confirm('tries@example.org', wrongOf(code))).status).toBe(400);
    }
    expect((await confirm('tries@example.org', code)).status).toBe(400);
  });

  test('still works after four wrong tries', async () => {
    await signUp('four@example.org');
    const code = await portal.lastCode('four@example.org');
    for (let tries = 0; tries < 4; tries += 1) await confirm('four@example.org', wrongOf(code));
    expect((await confirm('four@example.org', code)).status).toBe(200);
  });

  test('has no more than five tries when all come at once', async () => {
    await signUp('burst@example.org');
    const code = await portal.lastCode('burst@example.org');
    await Promise.all(
      Array.from({ length: 20 }, () => confirm('burst@example.org', wrongOf(code))),
    );
    const { open_code_tries } = await portal.platform.database.kysely
      .selectFrom('sign_ups')
      .select('open_code_tries')
      .where('username', '=', 'burst@example.org')
      .executeTakeFirstOrThrow();
    expect(open_code_tries).toBe(5);
    expect((await confirm('burst@example.org', code)).status).toBe(400);
  });

  test('works once', async () => {
    await signUp('once@example.org');
    const code = await portal.lastCode('once@example.org');
    const answers = await Promise.all([1, 2, 3].map(() => confirm('once@example.org', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test.each(['12345', '1234567', '12345a', '', '１２３４５'])(
    'of another form is refused: %j',
    async (code) => {
      expect(await confirm('any@example.org', code)).toMatchObject({
        status: 400,
        message: 'The confirmation code must be exactly 6 numbers.',
      });
    },
  );

  test('of somebody else does not work', async () => {
    await signUp('mine@example.org');
    await signUp('yours@example.org');
    expect(
      (await confirm('mine@example.org', await portal.lastCode('yours@example.org'))).status,
    ).toBe(400);
  });

  test.each([
    ['a later sign-up', '/public/signup', { password: PASSWORD }],
    ['a resend', '/public/resend-confirm', {}],
  ])('ends with %s, whose own code works', async (_, path, part) => {
    const username = `later${path.length}@example.org`;
    await signUp(username);
    const older = await portal.lastCode(username);
    await portal.post(path, { username, ...part });
    expect((await confirm(username, older)).status).toBe(400);
    expect((await confirm(username, await portal.lastCode(username))).status).toBe(200);
  });

  test('ends when the same browser signs up again with another password', async () => {
    const browser = portal.openBrowser();
    await signUp('changed@example.org', PASSWORD, browser);
    const older = await portal.lastCode('changed@example.org');
    await signUp('changed@example.org', OTHER, browser);
    expect((await confirm('changed@example.org', older)).status).toBe(400);
    await confirm('changed@example.org', await portal.lastCode('changed@example.org'));
    expect((await logIn('changed@example.org', OTHER)).status).toBe(200);
    expect((await logIn('changed@example.org', PASSWORD)).status).toBe(400);
  });
});

describe('a password that a stranger planted on an address', () => {
  const PLANTED = 'Planted here 666';

  test.each([
    ['first', ['stranger', 'owner']],
    ['later', ['owner', 'stranger']],
    ['both before and after', ['stranger', 'owner', 'stranger']],
  ])('%s never works once the owner has confirmed', async (when, order) => {
    const username = `owner-${when.replaceAll(' ', '-')}@example.org`;
    let code = '';
    for (const who of order) {
      await signUp(username, who === 'owner' ? PASSWORD : PLANTED);
      if (who === 'owner') code = await portal.lastCode(username);
    }
    expect((await confirm(username, code)).status).toBe(200);
    expect((await logIn(username, PASSWORD)).status).toBe(200);
    expect((await logIn(username, PLANTED)).status).toBe(400);
  });

  test("ends with its code when the owner's is confirmed", async () => {
    await signUp('ended@example.org', PLANTED);
    const planted = await portal.lastCode('ended@example.org');
    await signUp('ended@example.org');
    await confirm('ended@example.org', await portal.lastCode('ended@example.org'));
    expect((await confirm('ended@example.org', planted)).status).toBe(400);
    expect((await logIn('ended@example.org', PLANTED)).status).toBe(400);
  });

  test('cannot be confirmed by mistake in the browser in which the owner signed up', async () => {
    const browser = portal.openBrowser();
    await signUp('mixed@example.org', PASSWORD, browser);
    await signUp('mixed@example.org', PLANTED);
    const planted = await portal.lastCode('mixed@example.org');
    expect((await confirm('mixed@example.org', planted, browser)).status).toBe(400);
    await browser.post('/public/resend-confirm', { username: 'mixed@example.org' });
    const own = await portal.lastCode('mixed@example.org');
    expect((await confirm('mixed@example.org', own, browser)).status).toBe(200);
    expect((await logIn('mixed@example.org', PLANTED)).status).toBe(400);
    expect((await logIn('mixed@example.org', PASSWORD)).status).toBe(200);
  });

  test('is told apart by its time when a resend cannot know who asks', async () => {
    portal.clock.set('2025-01-10T18:00:00Z');
    await signUp('apart@example.org');
    portal.clock.set('2025-01-10T18:05:00Z');
    await signUp('apart@example.org', PLANTED);
    await portal.post('/public/resend-confirm', { username: 'apart@example.org' });
    const { text } = await portal.lastLetter('apart@example.org');
    expect(text).toContain('10:05');
    const own = /10:00[^\n]*\n\n {4}([0-9]{6})/.exec(text)?.[1] ?? '';
    expect((await confirm('apart@example.org', own)).status).toBe(200);
    expect((await logIn('apart@example.org', PASSWORD)).status).toBe(200);
  });

  test('waits beside at most four others once their codes have ended', async () => {
    for (let count = 0; count < 8; count += 1)
      await signUp('dead@example.org', `${PLANTED}${count}`);
    expect(await waiting('dead@example.org')).toHaveLength(8);
    portal.clock.advance({ minutes: 15 });
    await signUp('dead@example.org');
    expect(await waiting('dead@example.org')).toHaveLength(5);
  });
});

test('sign-ups, resends and confirmations of one address may cross without harm', async () => {
  const username = 'crossing@example.org';
  const calls = Array.from({ length: 12 }, (_, index) => {
    if (index % 3 === 0) return signUp(username, `${PASSWORD}${index}`);
    if (index % 3 === 1) return portal.post('/public/resend-confirm', { username });
    return confirm(username, '000000');
  });
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
