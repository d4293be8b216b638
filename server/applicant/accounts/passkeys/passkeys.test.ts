import { beforeEach, describe, expect, test, vi } from 'vitest';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { type Bent, createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { closing } from '#server/core/testing/closing.ts';
import { removeExpired } from '../clean-up.ts';
import { type Browser, isIn, PASSWORD, startTestPortal } from '../testing/portal.ts';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

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

const askToAdd = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/account/passkeys/options', { password });
const ask = async () => (await askToAdd(laptop)).body.options;
const send = (browser: Browser, credential: object) =>
  browser.post('/api/account/passkeys', { credential, name: ' My phone ' });
async function add(browser: Browser, device = createAuthenticator(), bent: Bent = {}) {
  return send(browser, device.create((await askToAdd(browser)).body.options, bent));
}
const askLogIn = async (browser = portal.openBrowser()) =>
  (await browser.post('/public/passkey/options', {})).body.options;
const use = (credential: object) => portal.post('/public/passkey', { credential });
async function logIn(device = passkey, bent: Bent = {}, browser = portal.openBrowser()) {
  const credential = device.use(await askLogIn(browser), bent);
  return { browser, ...(await browser.post('/public/passkey', { credential })) };
}
const held = async () => (await laptop.get('/api/account')).body.passkeys;
/** Somebody else, logged in. */
async function eve(): Promise<Browser> {
  await portal.register(`eve${count}@example.org`);
  return portal.logIn(`eve${count}@example.org`);
}
const refusedWith = (words: string) => ({ status: 400, message: expect.stringContaining(words) });
const UNKNOWN = 'do not recognize this passkey';

/** Answers of a device that prove nothing, and the words of the refusal at a log-in. */
const BENT: [string, Bent, string][] = [
  ['of another site', { origin: 'https://evil.example' }, 'on a website other than ours'],
  ['for another host', { host: 'evil.example' }, 'could not check'],
  ['of which nobody proved who holds it', { isVerified: false }, 'could not check'],
  ['for a challenge that nobody set', { challenge: 'AAAA' }, 'already used'],
];

describe('logging in with a passkey', () => {
  test('asks for any passkey of this host, whose owner proves to be there', async () => {
    const { challenge, ...options } = await askLogIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    // So nobody learns which passkeys an account has.
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await askLogIn()).challenge).not.toBe(challenge);
  });

  test('opens the same session as a password does, in place of the one that the browser had, and keeps its mark', async () => {
    const { browser, ...answer } = await logIn();
    expect(answer).toMatchObject({ status: 200, message: 'You are logged in.' });
    const byPassword = await portal.logIn(ann);
    const named = ({ setCookies }: Browser) =>
      setCookies.map((line) => line.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, ''));
    expect(named(browser)).toEqual(named(byPassword));
    expect(await browser.get('/api/whoami')).toMatchObject({ status: 200, message: ann });
    expect(await rowsOfAnn('successful_logins')).toHaveLength(3);
    const session = laptop.cookies.get('session') ?? '';
    const marks = await rowsOfAnn('devices');
    await logIn(passkey, {}, laptop);
    const thief = await portal.app.inject({ url: '/api/whoami', cookies: { session } });
    expect([thief.statusCode, await isIn(laptop)]).toEqual([401, true]);
    expect(await rowsOfAnn('devices')).toEqual(marks);
  });

  test.each([
    ...BENT,
    ['that names another owner', { userHandle: 'AAAA' }, UNKNOWN] as (typeof BENT)[number],
  ])('is refused %s', async (_what, bent, words) => {
    const { browser, ...answer } = await logIn(passkey, bent);
    expect(answer).toMatchObject(refusedWith(words));
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused with a wrong signature, and with parts that cannot be read', async () => {
    const forged = createAuthenticator().use(await askLogIn());
    expect(await use({ ...forged, id: passkey.id, rawId: passkey.id })).toMatchObject(
      refusedWith('not check'),
    );
    for (const part of ['authenticatorData', 'signature']) {
      const used = passkey.use(await askLogIn());
      const broken = { ...used, response: { ...used.response, [part]: 'AAAA' } };
      expect(await use(broken)).toMatchObject(refusedWith('not check'));
    }
  });

  test('is refused to a copy, which counts back, and leaves no session', async () => {
    // A passkey that has never counted may go on without a count.
    for (const counter of [0, 0, 5]) expect((await logIn(passkey, { counter })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const { browser, message } = await logIn(passkey, { counter });
      expect(message).toContain('may have been copied');
      expect(browser.cookies.size).toBe(0);
    }
    const both = await Promise.all([6, 6].map((counter) => logIn(passkey, { counter })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await laptop.get('/api/account')).body.sessions).toHaveLength(5);
  });
});

describe('a challenge', () => {
  test.each<[string, () => Promise<object>, (options: object, bent?: Bent) => Promise<Answer>]>([
    ['for a log-in', askLogIn, (options, bent) => use(passkey.use(options, bent))],
    [
      'for a new passkey',
      ask,
      (options, bent) => send(laptop, createAuthenticator().create(options, bent)),
    ],
  ])(
    '%s is answered once, also when the first answer was wrong, and in time',
    async (_, ask, answer) => {
      const options = await ask();
      expect((await answer(options, { isVerified: false })).status).toBe(400);
      expect((await answer(options)).message).toContain('already used');
      const late = await ask();
      portal.clock.advance({ minutes: 10 });
      laptop = await portal.logIn(ann, PASSWORD, laptop);
      expect((await answer(late)).message).toContain('took too long');
    },
  );

  test('for the one is none for the other', async () => {
    expect((await use(passkey.use(await ask()))).message).toContain('already used');
    const options = { ...(await ask()), ...(await askLogIn()) };
    const added = await send(laptop, createAuthenticator().create(options));
    expect(added.message).toContain('already used');
  });

  test('that nobody answered is removed', async () => {
    await askLogIn();
    portal.clock.advance({ minutes: 10 });
    await removeExpired(portal.platform);
    const { kysely } = portal.platform.database;
    expect(await kysely.selectFrom('challenges').selectAll().execute()).toEqual([]);
  });
});

type Answer = Awaited<ReturnType<typeof use>>;

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['no challenge', '{"origin":"http://localhost:3000"}'],
  ['a challenge that is no text', '{"challenge":7,"origin":"http://localhost:3000"}'],
  ['no origin', '{"challenge":"AAAA"}'],
])('an answer of %s is refused, and breaks nothing', async (_what, text) => {
  const clientDataJSON = Buffer.from(text).toString('base64url');
  const used = passkey.use(await askLogIn());
  const made = createAuthenticator().create(await ask());
  for (const answer of [
    await use({ ...used, response: { ...used.response, clientDataJSON } }),
    await send(laptop, { ...made, response: { ...made.response, clientDataJSON } }),
  ]) {
    expect(answer).toMatchObject(refusedWith('not check'));
  }
  expect(await held()).toHaveLength(1);
});

describe('a passkey', () => {
  test('is added only with the password, named and listed, and its owner is told', async () => {
    expect((await askToAdd(laptop, 'Wrong horse 12')).message).toContain('not the password');
    expect((await askToAdd(laptop, '')).status).toBe(400);
    expect(await held()).toMatchObject([{ name: 'My phone', last_used_at: '' }]);
    const { subject, text } = await portal.lastLetter(ann);
    expect(subject).toContain('A passkey was added');
    expect(text).toContain('“My phone”');
    expect(text).toContain('/account');
    await logIn();
    const [used] = await held();
    expect(used.last_used_at).toBe(portal.platform.clock().toISOString());
  });

  test('finds its owner by a number that is none of ours, the same for all of an account', async () => {
    const [one, two] = [await ask(), await ask()];
    expect(one.user.id).toBe(two.user.id);
    expect(Buffer.from(one.user.id, 'base64url')).toHaveLength(32);
    expect(one.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(one.rp.id).toBe('localhost');
    expect(one.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  });

  test.each(BENT)('is not added by an answer %s', async (_what, bent) => {
    expect((await add(laptop, createAuthenticator(), bent)).status).toBe(400);
    expect(await held()).toHaveLength(1);
  });

  test('is added once, in the account that asked', async () => {
    expect((await add(laptop, passkey)).message).toBe('This passkey is already registered.');
    const stolen = await send(await eve(), createAuthenticator().create(await ask()));
    expect(stolen.message).toContain('already used');
  });

  test('is one of ten at the most, also when two come at the same time', async () => {
    for (let had = 1; had < 9; had += 1) await add(laptop);
    const both = [await ask(), await ask()].map((options) => createAuthenticator().create(options));
    const answers = await Promise.all(both.map((credential) => send(laptop, credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await held()).toHaveLength(10);
  });

  test('is removed, its owner is told, and it opens nothing any more', async () => {
    const [{ id }] = await held();
    const remove = (browser: Browser) => browser.send('DELETE', `/api/account/passkeys/${id}`);
    expect((await remove(await eve())).status).toBe(404);
    expect((await remove(laptop)).message).toBe('The passkey has been removed.');
    expect((await remove(laptop)).status).toBe(404);
    expect((await portal.lastLetter(ann)).subject).toContain('A passkey was removed');
    expect(await logIn()).toMatchObject(refusedWith(UNKNOWN));
    expect(await isIn(laptop)).toBe(true);
  });

  test('stays when its owner logs out everywhere else or changes the password, and ends with a reset, which is said by its name', async () => {
    const answer = await laptop.send('DELETE', '/api/account/sessions');
    expect(answer.message).toBe(
      'You are logged out everywhere but here. Your passkey (My phone) still logs in: please remove any that you do not recognize.',
    );
    const { browser } = await logIn();
    const change = { old_password: PASSWORD, password: 'Another horse 3' };
    expect((await browser.send('PUT', '/api/account/password', change)).status).toBe(200);
    const { text } = await portal.lastLetter(ann);
    expect(text).toContain('Your account also has 1 passkey (My phone), which still logs in.');
    expect(text).toContain('/account');
    expect((await logIn()).status).toBe(200);
    const id = await portal.forget(ann);
    expect((await portal.reset(ann, id, 'Battery staple 2')).status).toBe(200);
    expect((await portal.lastLetter(ann)).text).toContain(
      'Your passkey (My phone) no longer logs in. You can add it again in the account settings.',
    );
    expect(await logIn()).toMatchObject(refusedWith(UNKNOWN));
  });

  test('is not added by a session that ends meanwhile', async () => {
    const { kysely, transaction } = portal.platform.database;
    const credential = createAuthenticator().create(await ask());
    const { id } = await kysely
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', ann)
      .executeTakeFirstOrThrow();
    let adding: ReturnType<Browser['post']> | undefined;
    await transaction(async (trx) => {
      await revokeAccess(trx, { kind: 'applicant', id });
      adding = send(laptop, credential);
      // The guard has let the call in, since this transaction is still open; its challenge is taken.
      const waiting = kysely.selectFrom('challenges').select('hash');
      const ofAnn = waiting.where('account_id', '=', id);
      await vi.waitFor(async () => expect(await ofAnn.execute()).toEqual([]));
    });
    expect((await adding)?.status).toBe(401);
    expect((await logIn()).status).toBe(400);
  });
});

function rowsOfAnn(table: 'devices' | 'successful_logins') {
  const { kysely } = portal.platform.database;
  const ofAnn = kysely.selectFrom('accounts').select('id').where('username', '=', ann);
  return kysely.selectFrom(table).select('account_id').where('account_id', '=', ofAnn).execute();
}
