import { describe, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import type { Attempt } from '../attempt.ts';
import { findAccount, listSuccessfulLogins } from '../repository.ts';
import { PASSWORD, startTestPortal } from '../testing/portal.ts';
import { beginSession } from './begin-session.ts';

const WRONG = 'The email address or the password is not right. Please try again.';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));
await portal.register('ann@example.org');

const logIn = (username: string, password: string) =>
  portal.post('/public/login', { username, password });

describe('a login is refused', () => {
  test.each([
    ['with a wrong password', 'ann@example.org', 'Correct horse 2', WRONG],
    ['with the right password and a space behind it', 'ann@example.org', `${PASSWORD} `, WRONG],
    ['for an unknown address', 'nobody@example.org', PASSWORD, WRONG],
    ['without a password', 'ann@example.org', '', 'Password is required.'],
    ['for what is no address', 'ann', PASSWORD, 'Please provide a valid email address.'],
  ])('%s', async (_, username, password, message) => {
    const browser = portal.openBrowser();
    const answer = await browser.post('/public/login', { username, password });
    expect(answer).toMatchObject({ status: 400, message });
    expect(browser.cookies.size).toBe(0);
  });

  test('before the account is confirmed: with the right password it says so, with a wrong one it does not', async () => {
    await portal.post('/public/signup', { username: 'new@example.org', password: PASSWORD });
    expect(await logIn('new@example.org', PASSWORD)).toMatchObject({
      status: 400,
      message: 'Please confirm your account before logging in.',
    });
    expect(await logIn('new@example.org', 'Correct horse 2')).toMatchObject({
      status: 400,
      message: WRONG,
    });
  });

  test('when the password changes while it is checked', async () => {
    const { platform } = portal;
    const account = await findAccount(platform.database.kysely, 'ann@example.org');
    const before = { id: account?.id ?? 0, password_hash: 'as it was' };
    expect(await beginSession(platform, before, { browser: '' } as Attempt)).toBeUndefined();
  });
});

test('every login that succeeds is recorded, oldest first, and no other', async () => {
  await portal.register('log@example.org');
  const expected: Date[] = [];
  for (let times = 0; times < 2; times += 1) {
    portal.clock.advance({ minutes: 1 });
    expected.push(portal.platform.clock());
    await logIn('log@example.org', PASSWORD);
    await logIn('log@example.org', 'Correct horse 2');
  }
  const { kysely } = portal.platform.database;
  const account = await findAccount(kysely, 'log@example.org');
  expect(await listSuccessfulLogins(kysely, account?.id ?? 0)).toEqual(expected);
});
