import { beforeEach, describe, expect, test, vi } from 'vitest';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { type Bent, createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { removeExpired } from '../clean-up.ts';
import { type Browser, PASSWORD, startTestPortal } from '../testing/portal.ts';

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

let count = 0;
let ann: string;
let laptop: Browser;
let passkey: ReturnType<typeof createAuthenticator>;
/** A new account, logged in on a laptop, with a passkey. */
beforeEach(async () => {
  count += 1;
  ann = `ann${count}@example.org`;
  await portal.register(ann);
  laptop = await portal.logIn(ann);
  passkey = createAuthenticator();
  await add(laptop, passkey);
});

const ask = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/account/passkeys/options', { password });
async function add(browser: Browser, device = createAuthenticator(), bent: Bent = {}) {
  const { body } = await ask(browser);
  const credential = device.create(body.options, bent);
  return browser.post('/api/account/passkeys', { credential, name: ' My phone ' });
}
const askLogIn = async (browser = portal.openBrowser()) =>
  (await browser.post('/public/passkey/options', {})).body.options;
async function logIn(device = passkey, bent: Bent = {}, browser = portal.openBrowser()) {
  const credential = device.use(await askLogIn(browser), bent);
  return { browser, ...(await browser.post('/public/passkey', { credential })) };
}
const isIn = async (browser: Browser) => (await browser.get('/api/whoami')).status === 200;
const held = async (browser: Browser) => (await browser.get('/api/account')).body.passkeys;

describe('logging in with a passkey', () => {
  test('opens the same session as a password does', async () => {
    const { browser, ...answer } = await logIn();
    expect(answer).toMatchObject({ status: 200, message: 'You are logged in.' });
    const byPassword = await portal.logIn(ann);
    const named = ({ setCookies }: Browser) =>
      setCookies.map((line) => line.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, ''));
    expect(named(browser)).toEqual(named(byPassword));
    expect(await browser.get('/api/whoami')).toMatchObject({ status: 200, message: ann });
    const { kysely } = portal.platform.database;
    const logins = await kysely
      .selectFrom('successful_logins')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .where('username', '=', ann)
      .select('at')
      .execute();
    expect(logins).toHaveLength(3);
  });

  test('takes the place of the session that the browser had, and keeps its mark', async () => {
    const older = laptop.cookies.get('session') ?? '';
    await logIn(passkey, {}, laptop);
    const thief = await portal.app.inject({ url: '/api/whoami', cookies: { session: older } });
    expect([thief.statusCode, await isIn(laptop)]).toEqual([401, true]);
    const marks = await portal.platform.database.kysely
      .selectFrom('devices')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .where('username', '=', ann)
      .select('devices.id')
      .execute();
    // The browser of the confirmation, and the laptop.
    expect(marks).toHaveLength(2);
  });

  test.each<[string, Bent, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'on a website other than ours'],
    ['for another host', { host: 'evil.example' }, 'could not check'],
    ['of which nobody proved who holds it', { isVerified: false }, 'could not check'],
    ['for a challenge that nobody set', { challenge: 'AAAA' }, 'already used'],
    ['that names another owner', { userHandle: 'AAAA' }, 'do not recognize this passkey'],
  ])('is refused %s', async (_what, bent, sentence) => {
    const { browser, ...answer } = await logIn(passkey, bent);
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused with a wrong signature', async () => {
    const forged = { ...createAuthenticator().use(await askLogIn()), id: passkey.id };
    const credential = { ...forged, rawId: passkey.id };
    const answer = await portal.post('/public/passkey', { credential });
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('not check')]);
  });

  test('answers a challenge once, also when the first answer was wrong, and in time', async () => {
    const options = await askLogIn();
    const send = (bent: Bent = {}, asked = options) =>
      portal.post('/public/passkey', { credential: passkey.use(asked, bent) });
    expect((await send({ isVerified: false })).status).toBe(400);
    expect((await send()).message).toContain('already used');
    const late = await askLogIn();
    portal.clock.advance({ minutes: 10 });
    expect((await send({}, late)).message).toContain('took too long');
  });

  test('is refused to a copy, which counts back, and leaves no session', async () => {
    expect((await logIn(passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const { browser, message } = await logIn(passkey, { counter });
      expect(message).toContain('may have been copied');
      expect(browser.cookies.size).toBe(0);
    }
    const both = await Promise.all([6, 6].map((counter) => logIn(passkey, { counter })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { sessions } = (await laptop.get('/api/account')).body;
    expect(sessions).toHaveLength(3);
  });

  test('does not answer a challenge for a new passkey', async () => {
    const { body } = await ask(laptop);
    const credential = passkey.use(body.options);
    expect((await portal.post('/public/passkey', { credential })).message).toContain(
      'already used',
    );
  });
});

describe('a passkey', () => {
  test('is named and listed, and its owner is told', async () => {
    expect(await held(laptop)).toMatchObject([{ name: 'My phone', last_used_at: '' }]);
    const { subject, text } = await portal.lastLetter(ann);
    expect(subject).toContain('A passkey was added');
    expect(text).toContain('“My phone”');
    expect(text).toContain('/account');
    await logIn();
    const [used] = await held(laptop);
    expect(used.last_used_at).toBe(portal.platform.clock().toISOString());
  });

  test('is added only with the password', async () => {
    expect((await ask(laptop, 'Wrong horse 12')).message).toContain('not the password');
    expect((await ask(laptop, '')).status).toBe(400);
  });

  test('finds its owner by a number that is none of ours, the same for all of an account', async () => {
    const handles = await Promise.all([ask(laptop), ask(laptop)]);
    const [one, two] = handles.map(({ body }) => body.options);
    expect(one.user.id).toBe(two.user.id);
    expect(Buffer.from(one.user.id, 'base64url')).toHaveLength(32);
    expect(one.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(one.rp.id).toBe('localhost');
    expect(one.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  });

  test.each<[string, Bent]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['nobody proven', { isVerified: false }],
  ])('is not added for %s', async (_what, bent) => {
    expect((await add(laptop, createAuthenticator(), bent)).status).toBe(400);
    expect(await held(laptop)).toHaveLength(1);
  });

  test('is added once, in the account that asked', async () => {
    expect((await add(laptop, passkey)).message).toBe('This passkey is already registered.');
    await portal.register(`eve${count}@example.org`);
    const eve = await portal.logIn(`eve${count}@example.org`);
    const { body } = await ask(laptop);
    const credential = createAuthenticator().create(body.options);
    const stolen = await eve.post('/api/account/passkeys', { credential, name: 'x' });
    expect(stolen.message).toContain('already used');
  });

  test('is removed, its owner is told, and it opens nothing any more', async () => {
    const [{ id }] = await held(laptop);
    await portal.register(`eve${count}@example.org`);
    const eve = await portal.logIn(`eve${count}@example.org`);
    const remove = (browser: Browser) => browser.send('DELETE', `/api/account/passkeys/${id}`);
    expect((await remove(eve)).status).toBe(404);
    expect((await remove(laptop)).message).toBe('The passkey has been removed.');
    expect((await remove(laptop)).status).toBe(404);
    expect((await portal.lastLetter(ann)).subject).toContain('A passkey was removed');
    expect((await logIn()).message).toContain('We do not recognize this passkey.');
    expect(await isIn(laptop)).toBe(true);
  });

  test('ends when the password is reset, which the letter says by its name', async () => {
    await portal.post('/public/forgot-password', { username: ann });
    const id = await portal.lastResetId(ann);
    const password = 'Battery staple 2';
    const body = { username: ann, password, confirm_password: password, id };
    expect((await portal.post('/public/reset-password', body)).status).toBe(200);
    expect((await portal.lastLetter(ann)).text).toContain(
      'Your passkey (My phone) no longer logs in. You can add it again in the account settings.',
    );
    expect((await logIn()).message).toContain('We do not recognize this passkey.');
  });

  test('stays when its owner, logged in, changes the password, which the letter says by its name', async () => {
    const { browser } = await logIn();
    const change = { old_password: PASSWORD, password: 'Another horse 3' };
    expect((await browser.send('PUT', '/api/account/password', change)).status).toBe(200);
    const { text } = await portal.lastLetter(ann);
    expect(text).toContain('Your account also has 1 passkey (My phone), which still logs in.');
    expect(text).toContain('/account');
    expect((await logIn()).status).toBe(200);
  });

  test('stays when its owner logs out everywhere else, which the answer says by its name', async () => {
    const answer = await laptop.send('DELETE', '/api/account/sessions');
    expect(answer.message).toBe(
      'You are logged out everywhere but here. Your passkey (My phone) still logs in: please remove any that you do not recognize.',
    );
    expect((await logIn()).status).toBe(200);
  });

  test('is not added by a session that ends meanwhile', async () => {
    const { kysely, transaction } = portal.platform.database;
    const { body } = await ask(laptop);
    const credential = createAuthenticator().create(body.options);
    const { id } = await kysely
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', ann)
      .executeTakeFirstOrThrow();
    let adding: ReturnType<Browser['post']> | undefined;
    await transaction(async (trx) => {
      await revokeAccess(trx, { kind: 'applicant', id });
      adding = laptop.post('/api/account/passkeys', { credential, name: 'late' });
      // The guard has let the call in, since this transaction is still open; its challenge is taken.
      const waiting = kysely.selectFrom('challenges').select('hash');
      const ofAnn = waiting.where('account_id', '=', id);
      await vi.waitFor(async () => expect(await ofAnn.execute()).toEqual([]));
    });
    expect((await adding)?.status).toBe(401);
    expect((await logIn()).status).toBe(400);
  });
});

test('challenges that nobody answered are removed', async () => {
  const { kysely } = portal.platform.database;
  await askLogIn();
  portal.clock.advance({ minutes: 10 });
  await removeExpired(portal.platform);
  expect(await kysely.selectFrom('challenges').selectAll().execute()).toEqual([]);
});
