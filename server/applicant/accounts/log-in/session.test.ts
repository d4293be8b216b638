import { describe, expect, onTestFinished, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { removeExpired } from '../clean-up.ts';
import { isIn, PASSWORD, startTestPortal } from '../testing/portal.ts';

const INVALID = 'Your session is invalid. Please clear your cookies and login again.';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));
await portal.register('ann@example.org');

const statusOf = async (session: string) =>
  (await portal.app.inject({ url: '/api/whoami', cookies: { session } })).statusCode;

test('a login sets a hidden cookie for the session and a readable one that says so, and ends the session that the browser had', async () => {
  const browser = await portal.logIn('ann@example.org');
  expect(browser.setCookies).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    'idp.signed_in=1; Path=/; SameSite=Lax',
    expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await browser.get('/api/whoami')).toMatchObject({ message: 'ann@example.org' });
  const older = browser.cookies.get('session') ?? '';
  await portal.logIn('ann@example.org', PASSWORD, browser);
  expect(browser.cookies.get('session')).not.toBe(older);
  expect([await statusOf(older), await isIn(browser)]).toEqual([401, true]);
});

test('nothing in the database opens a session', async () => {
  const browser = await portal.logIn('ann@example.org');
  const sessions = portal.platform.database.kysely.selectFrom('sessions').select('token_hash');
  for (const { token_hash } of await sessions.execute()) {
    expect(token_hash.toString('utf8')).not.toContain(browser.cookies.get('session'));
    expect(await statusOf(token_hash.toString('base64url'))).toBe(401);
  }
});

test('an answer to a request that was under way leaves the cookies of whoever logged in again meanwhile, and takes those of whoever logged out away', async () => {
  const browser = await portal.logIn('ann@example.org');
  const late = async (replace: () => Promise<unknown>) => {
    const older = { session: browser.cookies.get('session') ?? '', 'idp.signed_in': '1' };
    await replace();
    const answer = await portal.app.inject({ url: '/api/whoami', cookies: older });
    expect(answer.statusCode).toBe(401);
    return answer.cookies.map(({ name }) => name);
  };
  expect(await late(() => portal.logIn('ann@example.org', PASSWORD, browser))).toEqual([]);
  expect(await isIn(browser)).toBe(true);
  expect(await late(() => browser.get('/api/logout'))).toEqual(['session', 'idp.signed_in']);
});

describe('a session', () => {
  test.each([
    ['no cookie', undefined],
    ['an empty cookie', ''],
    ['a made-up cookie', 'x'.repeat(43)],
    ['an endless cookie', 'x'.repeat(3000)],
  ])('is not there with %s: 401, and both cookies go', async (_, session) => {
    const answer = await portal.app.inject({
      url: '/api/whoami',
      cookies: { 'idp.signed_in': '1', ...(session !== undefined && { session }) },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: INVALID });
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ['session', '', 0],
      ['idp.signed_in', '', 0],
    ]);
  });

  test.each([
    ['lives while it is used, and ends after 30 idle minutes', 4, 29, 30],
    ['ends 12 hours after the login, however much it is used', 35, 20, 20],
  ])('%s', async (_, uses, minutes, then) => {
    const browser = await portal.logIn('ann@example.org');
    for (let times = 0; times < uses; times += 1) {
      portal.clock.advance({ minutes });
      expect(await isIn(browser)).toBe(true);
    }
    portal.clock.advance({ minutes: then });
    expect(await isIn(browser)).toBe(false);
  });
});

describe('a log-out', () => {
  test('ends the session, and no other, and takes both cookies away', async () => {
    const browser = await portal.logIn('ann@example.org');
    const laptop = await portal.logIn('ann@example.org');
    const session = browser.cookies.get('session') ?? '';
    expect(await browser.get('/api/logout')).toMatchObject({
      status: 200,
      message: 'You have been logged out.',
    });
    expect(browser.cookies.has('session')).toBe(false);
    expect(browser.cookies.has('idp.signed_in')).toBe(false);
    expect(await statusOf(session)).toBe(401);
    expect(await isIn(laptop)).toBe(true);
  });

  test('that another site asks for is refused', async () => {
    const browser = await portal.logIn('ann@example.org');
    const answer = await portal.app.inject({
      url: '/api/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
      cookies: { session: browser.cookies.get('session') ?? '' },
    });
    expect(answer.statusCode).toBe(403);
    expect(await isIn(browser)).toBe(true);
  });
});

test('what has expired is removed, and nothing else', async () => {
  const { kysely } = portal.platform.database;
  const left = async () => {
    await removeExpired(portal.platform);
    const tables = ['sessions', 'password_resets', 'sign_ups'] as const;
    return Promise.all(
      tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length),
    );
  };
  await kysely.deleteFrom('sessions').execute();
  await kysely.deleteFrom('password_resets').execute();
  for (const username of ['ann@example.org', 'new@example.org'])
    await portal.post('/public/forgot-password', { username });
  await portal.post('/public/signup', { username: 'new@example.org', password: PASSWORD });
  const browser = await portal.logIn('ann@example.org');
  expect(await left()).toEqual([1, 2, 1]);
  expect(await isIn(browser)).toBe(true);
  portal.clock.advance({ minutes: 31 });
  expect(await left()).toEqual([0, 2, 1]);
  portal.clock.advance({ minutes: 30 });
  expect(await left()).toEqual([0, 0, 1]);
  portal.clock.advance({ days: 7 });
  expect(await left()).toEqual([0, 0, 0]);
});

test('under https the cookies are secure, and bound to this very host', async () => {
  const secure = await startTestPortal({
    environment: { PUBLIC_URL: 'https://apply.example.edu' },
  });
  onTestFinished(() => secure.close());
  const browser = secure.openBrowser();
  const account = { username: 'bo@example.org', password: PASSWORD };
  await browser.post('/public/signup', account);
  expect(browser.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-sign_up=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const code = await secure.lastCode('bo@example.org');
  await browser.post('/public/confirm', { username: 'bo@example.org', code });
  await browser.post('/public/login', account);
  expect(browser.setCookies).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    'idp.signed_in=1; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(/^__Host-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(await isIn(browser)).toBe(true);
  await browser.get('/api/logout');
  expect(browser.cookies.has('__Host-session')).toBe(false);
});

test('sessions that idle within a minute are still kept alive by use', async () => {
  const hasty = await startTestPortal({ environment: { SESSION_IDLE_MINUTES: '1' } });
  onTestFinished(() => hasty.close());
  await hasty.register('cy@example.org');
  const browser = await hasty.logIn('cy@example.org');
  for (let times = 0; times < 6; times += 1) {
    hasty.clock.advance({ seconds: 50 });
    expect(await isIn(browser)).toBe(true);
  }
  hasty.clock.advance({ seconds: 60 });
  expect(await isIn(browser)).toBe(false);
});
