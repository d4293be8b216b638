/** Every call about the own account or its passkeys leaves one line in the log, and nothing more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bent, createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { accountOf, eventsOf, expectUnsaid, type Step } from '../testing/events.ts';
import { type Browser, PASSWORD, startTestPortal, type TestPortal } from '../testing/portal.ts';

const ANN = 'ann@example.org';
const EVE = 'eve@example.org';
const WRONG = 'Wrong horse 12';
const OTHER = 'Another horse 3';
const NAME = "Ann's telephone";

const { log, lines } = createTestLog();
let portal: TestPortal;
let names: Map<unknown, string>;
let ann: Browser;
let eve: Browser;
beforeAll(async () => {
  portal = await startTestPortal({ parts: { log } });
  for (const username of [ANN, EVE]) await portal.register(username);
  names = new Map([
    [await accountOf(portal, ANN), 'ann'],
    [await accountOf(portal, EVE), 'eve'],
  ]);
  ann = await portal.logIn(ANN);
  eve = await portal.logIn(EVE);
});
afterAll(() => portal.close());

const device = createAuthenticator();
const ask = (password = PASSWORD) => ann.post('/api/account/passkeys/options', { password });
const add = (browser: Browser, credential: object) =>
  browser.post('/api/account/passkeys', { credential, name: NAME });
const askLogIn = async () => (await portal.post('/public/passkey/options', {})).body.options;
const use = (credential: object) => portal.post('/public/passkey', { credential });
const password = (old_password: string, to: string) =>
  ann.send('PUT', '/api/account/password', { old_password, password: to });
const end = (browser: Browser, id: number) => browser.send('DELETE', `/api/account/sessions/${id}`);
const sessions = async () => (await ann.get('/api/account')).body.sessions;
const firstPasskey = async () => (await ann.get('/api/account')).body.passkeys[0]?.id ?? 0;

const BEGUN = 'passkey-options: ok (nobody)';
const ASKED = 'ask-passkey: ok (ann)';
/** The device's answer to a question that is put now. */
const answer = async (bent: Bent = {}) => device.use(await askLogIn(), bent);

const steps: Step[] = [
  ['a passkey with a wrong password', () => ask(WRONG), ['ask-passkey: wrong_password (ann)']],
  [
    'a new passkey',
    async () => add(ann, device.create((await ask()).body.options)),
    [ASKED, 'add-passkey: ok (ann)'],
  ],
  [
    'the same once more',
    async () => add(ann, device.create((await ask()).body.options)),
    [ASKED, 'add-passkey: known_passkey (ann)'],
  ],
  [
    'a new one of which nobody proved who holds it',
    async () =>
      add(ann, createAuthenticator().create((await ask()).body.options, { isVerified: false })),
    [ASKED, 'add-passkey: bad_passkey (ann)'],
  ],
  [
    'a new one that somebody else hands in',
    async () => add(eve, createAuthenticator().create((await ask()).body.options)),
    [ASKED, 'add-passkey: dead_challenge (eve)'],
  ],
  ['a passkey that logs in', async () => use(await answer()), [BEGUN, 'passkey-login: ok (ann)']],
  [
    'the same answer again',
    async () => {
      const credential = await answer();
      await use(credential);
      await use(credential);
    },
    [BEGUN, 'passkey-login: ok (ann)', 'passkey-login: dead_challenge (nobody)'],
  ],
  [
    'a passkey for another website',
    async () => use(await answer({ origin: 'https://evil.example' })),
    [BEGUN, 'passkey-login: passkey_of_other_site (ann)'],
  ],
  [
    'a passkey of which nobody proved who holds it',
    async () => use(await answer({ isVerified: false })),
    [BEGUN, 'passkey-login: bad_passkey (ann)'],
  ],
  [
    'a copy that counts back',
    async () => {
      await use(await answer({ counter: 5 }));
      await use(await answer({ counter: 5 }));
    },
    [BEGUN, 'passkey-login: ok (ann)', BEGUN, 'passkey-login: copied_passkey (ann)'],
  ],
  [
    'a passkey that names another owner',
    async () => use(await answer({ userHandle: 'AAAA' })),
    [BEGUN, 'passkey-login: unknown_passkey (ann)'],
  ],
  [
    'a passkey that nobody added',
    async () => use(createAuthenticator().use(await askLogIn())),
    [BEGUN, 'passkey-login: unknown_passkey (nobody)'],
  ],
  [
    "somebody else's passkey, removed",
    async () => eve.send('DELETE', `/api/account/passkeys/${await firstPasskey()}`),
    ['remove-passkey: no_such_passkey (eve)'],
  ],
  [
    'a passkey that is removed',
    async () => ann.send('DELETE', `/api/account/passkeys/${await firstPasskey()}`),
    ['remove-passkey: ok (ann)'],
  ],
  [
    'a passkey that was removed',
    async () => use(await answer({ counter: 9 })),
    [BEGUN, 'passkey-login: unknown_passkey (nobody)'],
  ],
  ['a wrong password', () => password(WRONG, OTHER), ['change-password: wrong_password (ann)']],
  [
    'a password that is easy to guess',
    () => password(PASSWORD, 'Password1234!'),
    ['change-password: guessable_password (ann)'],
  ],
  [
    'the same password',
    () => password(PASSWORD, PASSWORD),
    ['change-password: same_password (ann)'],
  ],
  [
    'another password, and the old one again',
    async () => {
      await password(PASSWORD, OTHER);
      await password(OTHER, PASSWORD);
    },
    ['change-password: ok (ann)', 'change-password: ok (ann)'],
  ],
  [
    'a session that ends, and that has ended',
    async () => {
      await portal.logIn(ANN);
      const { id } = (await sessions()).find(({ is_this }: { is_this: boolean }) => !is_this);
      await end(ann, id);
      await end(ann, id);
    },
    ['login: ok (ann)', 'end-session: ok (ann)', 'end-session: no_such_session (ann)'],
  ],
  [
    "one's own session, and somebody else's",
    async () => {
      const [{ id }] = await sessions();
      await end(ann, id);
      await end(eve, id);
    },
    ['end-session: this_session (ann)', 'end-session: no_such_session (eve)'],
  ],
  [
    'all other sessions',
    () => ann.send('DELETE', '/api/account/sessions'),
    ['end-other-sessions: ok (ann)'],
  ],
  [
    'one passkey too many, counted with the passwords',
    async () => {
      for (let tries = 0; tries < 15; tries += 1) await ask(WRONG);
      await ask();
    },
    expect.arrayContaining(['ask-passkey: too_many_tries (ann)']),
  ],
  [
    'acts without a session',
    async () => {
      const nobody = portal.openBrowser();
      await end(nobody, 1);
      await nobody.send('DELETE', '/api/account/passkeys/1');
    },
    ['session: none (nobody)', 'session: none (nobody)'],
  ],
];

test('each act of an owner leaves one line, also when it fails, and none that says too much', async () => {
  const secrets = new Set<string>([PASSWORD, WRONG, OTHER, 'Password1234!', 'example.org', NAME]);
  for (const [what, work, events] of steps) {
    const left = await eventsOf(lines, (account) => names.get(account) ?? account, work);
    expect([what, left]).toEqual([what, events]);
    for (const { cookies } of [ann, eve])
      for (const value of cookies.values()) if (value !== '1') secrets.add(value);
  }
  secrets.add(device.id);
  expect(secrets.size).toBeGreaterThan(10);
  expectUnsaid(lines, secrets);
});
