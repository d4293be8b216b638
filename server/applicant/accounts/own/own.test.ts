import { beforeEach, describe, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { type Browser, isIn, PASSWORD, startTestPortal } from '../testing/portal.ts';

const portal = closing(await startTestPortal());

const NEW = 'Battery staple 2';
const WRONG = 'Wrong horse 12';
const CHANGED = 'Your password has been changed. You are logged out everywhere but here.';

let count = 0;
let ann: string;
let laptop: Browser;
/** A new account, logged in on a laptop. */
beforeEach(async () => {
  count += 1;
  ann = `ann${count}@example.org`;
  await portal.register(ann);
  laptop = await portal.logIn(ann, PASSWORD, portal.openBrowser(undefined, 'Laptop/1'));
});

const logInOn = (name: string) => portal.logIn(ann, PASSWORD, portal.openBrowser(undefined, name));
const change = (browser: Browser, old_password = PASSWORD, password = NEW) =>
  browser.send('PUT', '/api/account/password', { old_password, password });
const isOk = async (answer: Promise<{ status: number }>) => (await answer).status === 200;
/** Strangers use up all tries of the account. */
async function exhaust(): Promise<void> {
  const guess = (n: number) =>
    portal.post('/public/login', { username: ann, password: WRONG }, `192.0.2.${n}`);
  for (let n = 0; (await guess(n)).status === 400; n += 1);
}
const sessionsOf = async (browser: Browser) => (await browser.get('/api/account')).body.sessions;

describe('changing the password', () => {
  test('needs the old one, ends all other sessions, and tells the owner', async () => {
    const phone = await logInOn('Phone/1');
    const copied = { session: laptop.cookies.get('session') ?? '' };
    portal.clock.advance({ minutes: 1 });
    expect(await change(laptop)).toMatchObject({ status: 200, message: CHANGED });
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false]);
    // Its own session has another token, so that a copied cookie opens nothing.
    const thief = await portal.app.inject({ url: '/api/whoami', cookies: copied });
    expect(thief.statusCode).toBe(401);
    const login = (password: string) => portal.post('/public/login', { username: ann, password });
    expect((await login(PASSWORD)).status).toBe(400);
    expect((await login(NEW)).status).toBe(200);
    const { subject, text } = await portal.lastLetter(ann);
    expect(subject).toContain('password was changed');
    expect(text).toContain('by somebody who was logged in and knew the old one');
    const { password_changed_at } = (await laptop.get('/api/account')).body;
    expect(password_changed_at).toBe(portal.platform.clock().toISOString());
  });

  test('ends reset links, and forgets the marks of all other browsers, so that none guesses apart from strangers', async () => {
    const phone = await logInOn('Phone/1');
    const id = await portal.forget(ann);
    const mark = laptop.cookies.get('device');
    await change(laptop);
    expect((await portal.reset(ann, id, WRONG)).status).toBe(400);
    expect(laptop.cookies.get('device')).not.toBe(mark);
    await exhaust();
    const login = { username: ann, password: NEW };
    expect((await phone.post('/public/login', login)).status).toBe(429);
    expect((await laptop.post('/public/login', login)).status).toBe(200);
  });

  test.each([
    ['a wrong old one', WRONG, NEW, 'That is not the password of this account.'],
    ['no old one', '', NEW, 'Password is required.'],
    ['a new one against the rules', PASSWORD, 'short', 'is at least 12 characters'],
    ['a new one that is easy to guess', PASSWORD, 'Password1234!', 'too easy to guess'],
    ['the one that it is', PASSWORD, PASSWORD, 'the password you have now'],
  ])('is refused with %s, and changes nothing', async (_what, old, password, sentence) => {
    const phone = await logInOn('Phone/1');
    await portal.forgetLetters();
    expect(await change(laptop, old, password)).toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, true]);
    expect(await portal.lettersTo(ann)).toEqual([]);
    expect((await change(laptop)).status).toBe(200);
  });

  test('of two at once, the first counts', async () => {
    const phone = await logInOn('Phone/1');
    const both = [change(laptop), change(phone, PASSWORD, `${NEW}!`)];
    expect((await Promise.all(both.map(isOk))).filter(Boolean)).toHaveLength(1);
  });

  test('keeps the sign-ups that wait for the address comparable with it', async () => {
    await portal.post('/public/signup', { username: ann, password: WRONG });
    expect((await change(laptop)).status).toBe(200);
    const login = await portal.post('/public/login', { username: ann, password: WRONG });
    expect(login.message).toBe('Please confirm your account before logging in.');
  });

  test('a wrong old password counts like a try to log in, from this browser alone', async () => {
    for (let tries = 0; tries < 15; tries += 1)
      expect((await change(laptop, WRONG)).status).toBe(400);
    const refused = await change(laptop);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The same tries, wherever they are made in this browser …
    const login = { username: ann, password: PASSWORD };
    expect((await laptop.post('/public/login', login)).status).toBe(429);
    // … and no others.
    expect((await portal.post('/public/login', login, '198.51.100.9')).status).toBe(200);
    portal.clock.advance({ minutes: 15 });
    expect((await change(laptop)).status).toBe(200);
  });

  test('strangers who have used up all tries of the account do not keep its owner from it', async () => {
    const bare = await logInOn('Bare/1');
    await exhaust();
    // A change is refused with the cookie of a known browser and without it.
    const withoutMark = await portal.app.inject({
      method: 'PUT',
      url: '/api/account/password',
      cookies: { session: bare.cookies.get('session') ?? '' },
      payload: { old_password: WRONG, password: NEW },
    });
    expect(withoutMark.statusCode).toBe(400);
    expect((await change(laptop)).status).toBe(200);
  });
});

describe('where an account is logged in', () => {
  test('is listed, used last first, and says which one asks', async () => {
    portal.clock.advance({ minutes: 2 });
    const phone = await logInOn('Phone/1');
    const begun = portal.platform.clock().toISOString();
    portal.clock.advance({ minutes: 2 });
    await isIn(laptop);
    portal.clock.advance({ minutes: 2 });
    expect(await sessionsOf(phone)).toMatchObject([
      { browser: 'Phone/1', created_at: begun, is_this: true },
      { browser: 'Laptop/1', is_this: false },
    ]);
    portal.clock.advance({ minutes: 2 });
    // The session of the request is always the one that was used last.
    expect(await sessionsOf(laptop)).toMatchObject([
      { browser: 'Laptop/1', is_this: true },
      { browser: 'Phone/1', is_this: false },
    ]);
    await isIn(phone);
    // A session that has idled is over, and not shown.
    portal.clock.advance({ minutes: 29 });
    await isIn(phone);
    portal.clock.advance({ minutes: 1 });
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('one is ended, and nothing else: neither the one that asks nor that of somebody else', async () => {
    const [phone, tablet] = [await logInOn('Phone/1'), await logInOn('Tablet/1')];
    await portal.register(`eve${count}@example.org`);
    const eve = await portal.logIn(`eve${count}@example.org`);
    const idOf = async (name: string): Promise<number> =>
      (await sessionsOf(laptop)).find(({ browser }: { browser: string }) => browser === name).id;
    const [phones, laptops] = [await idOf('Phone/1'), await idOf('Laptop/1')];
    const end = (by: Browser, id: number) => by.send('DELETE', `/api/account/sessions/${id}`);
    expect((await end(eve, phones)).status).toBe(404);
    expect((await end(laptop, laptops)).status).toBe(409);
    expect((await end(laptop, phones)).message).toBe('You are logged out there.');
    expect([await isIn(phone), await isIn(tablet), await isIn(laptop)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await end(laptop, phones)).status).toBe(404);
  });

  test('all others are ended at once, of this account only', async () => {
    const phone = await logInOn('Phone/1');
    await portal.register(`bo${count}@example.org`);
    const bo = await portal.logIn(`bo${count}@example.org`);
    const answer = await laptop.send('DELETE', '/api/account/sessions');
    expect(answer.message).toBe('You are logged out everywhere but here.');
    expect([await isIn(laptop), await isIn(phone), await isIn(bo)]).toEqual([true, false, true]);
  });
});
