import { describe, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { PASSWORD, startTestPortal } from '../testing/portal.ts';
import { signUpCalls, wrongOf } from '../testing/sign-up-calls.ts';

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

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
});

describe('a password that a stranger planted on an address', () => {
  const PLANTED = 'Planted here 666';

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
