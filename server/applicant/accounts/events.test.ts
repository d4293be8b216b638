/** Each call about an account leaves one line in the log, also when it fails, and none that says too much. */

import { expect, test } from 'vitest';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { askForAddress } from './address-change/ask.ts';
import { findAccount } from './repository.ts';
import { PASSWORD, startTestPortal } from './testing/portal.ts';

const ANN = 'ann@example.org';
const BO = 'bo@example.org';
const NEW = 'Battery staple 2';
const WRONG = 'Wrong horse 12';
const NAME = "Ann's telephone";
/** The network of all calls. */
const NETWORK = '203.0.113.7';

const { log, lines } = createTestLog();
const portal = closing(await startTestPortal({ parts: { log } }));
await portal.register(ANN);
const annsId = (await findAccount(portal.platform.database.kysely, ANN))?.id ?? 0;
const ann = portal.openBrowser(NETWORK);

const device = createAuthenticator();
const post = (path: string, body: object = {}) => portal.post(`/public/${path}`, body);
const ask = (password = PASSWORD) => ann.post('/api/account/passkeys/options', { password });
const add = (credential: object) => ann.post('/api/account/passkeys', { credential, name: NAME });
const usePasskey = async (by = device) => {
  const credential = by.use((await post('passkey/options')).body.options);
  return post('passkey', { credential });
};
const change = (old_password: string, password: string) =>
  ann.send('PUT', '/api/account/password', { old_password, password });
const reset = (id: string) => portal.reset(ANN, id, NEW);
const remove = async (id: number) => ann.send('DELETE', `/api/account/passkeys/${id}`);
const END = '/api/account/sessions';

/** Tries the link to a new address of Ann's until it is refused. */
async function tryAddressLink(): Promise<void> {
  const { platform } = portal;
  const change = { accountId: annsId, from: ANN, to: 'new@example.org', language: 'en' };
  await platform.database.transaction((trx) =>
    askForAddress(trx, { ...change, mayKnowOf: async () => true }, platform),
  );
  const texts = (await portal.mailbox()).map(({ text }) => text).join('\n');
  const [, id] = /\/address\?id=(\S+)/.exec(texts) ?? [];
  for (let tries = 0; tries < 11; tries += 1)
    await post('confirm-address', { id, password: WRONG });
}

const BEGUN = 'passkey-options: ok (nobody)';
const steps: [work: () => Promise<unknown>, events: string[]][] = [
  [() => post('signup', { username: BO, password: PASSWORD }), ['sign-up: ok (nobody)']],
  [() => post('signup', { username: ANN, password: NEW }), ['sign-up: ok (ann)']],
  [
    () => post('signup', { username: BO, password: 'Password1234!' }),
    ['sign-up: guessable_password (nobody)'],
  ],
  [() => post('resend-confirm', { username: BO }), ['resend-confirm: ok (nobody)']],
  [() => post('confirm', { username: ANN, code: '000000' }), ['confirm: wrong_code (ann)']],
  [() => post('login', { username: ANN, password: WRONG }), ['login: wrong_login (ann)']],
  [
    () => post('login', { username: BO, password: PASSWORD }),
    ['login: unconfirmed_account (nobody)'],
  ],
  [() => ann.post('/public/login', { username: ANN, password: PASSWORD }), ['login: ok (ann)']],
  [() => ask(WRONG), ['ask-passkey: wrong_password (ann)']],
  [
    async () => add(device.create((await ask()).body.options)),
    ['ask-passkey: ok (ann)', 'add-passkey: ok (ann)'],
  ],
  [() => usePasskey(), [BEGUN, 'passkey-login: ok (ann)']],
  [() => usePasskey(createAuthenticator()), [BEGUN, 'passkey-login: unknown_passkey (nobody)']],
  [() => remove(0), ['remove-passkey: no_such_passkey (ann)']],
  [
    async () => remove((await ann.get('/api/account')).body.passkeys[0].id),
    ['remove-passkey: ok (ann)'],
  ],
  [() => change(WRONG, NEW), ['change-password: wrong_password (ann)']],
  [() => change(PASSWORD, `${NEW}3`), ['change-password: ok (ann)']],
  [() => ann.send('DELETE', `${END}/0`), ['end-session: no_such_session (ann)']],
  [() => ann.send('DELETE', END), ['end-other-sessions: ok (ann)']],
  [() => ann.get('/api/logout'), ['log-out: ok (ann)']],
  [() => ann.get('/api/whoami'), ['session: none (nobody)']],
  [() => ann.get('/api/logout'), ['session: none (nobody)']],
  [() => post('forgot-password', { username: ANN }), ['forgot-password: ok (ann)']],
  [() => reset('no'), ['reset-password: dead_reset_link (ann)']],
  [async () => reset(await portal.lastResetId(ANN)), ['reset-password: ok (ann)']],
  [tryAddressLink, expect.arrayContaining(['confirm-address: too_many_tries (ann)'])],
  ...Object.entries({
    confirm: { code: '000000' },
    'forgot-password': {},
    'resend-confirm': {},
    'reset-password': { password: NEW, confirm_password: NEW, id: 'no' },
    login: { password: WRONG },
  }).map(([call, more]): [() => Promise<unknown>, string[]] => [
    async () => {
      for (let tries = 0; tries < 25; tries += 1) await post(call, { username: ANN, ...more });
    },
    expect.arrayContaining([`${call}: too_many_tries (ann)`]),
  ]),
];

/** The lines that some work leaves, as `event: outcome (account)`. */
async function leftBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = lines.length;
  await work();
  const left = lines.slice(before).filter(({ event }) => event !== undefined);
  const allowed = ['level', 'time', 'event', 'outcome', 'account', 'network', 'msg', 'link'];
  return left.map((line) => {
    expect(Object.keys(line).filter((key) => !allowed.includes(key))).toEqual([]);
    expect(line.network).toBe(NETWORK);
    const whose = line.account === annsId ? 'ann' : (line.account ?? 'nobody');
    return `${line.event}: ${line.outcome} (${whose})`;
  });
}

test('each call about an account leaves one line, also when it fails, and none that says too much', async () => {
  const secrets = new Set([PASSWORD, NEW, WRONG, 'Password1234!', 'example.org', NAME, device.id]);
  for (const [work, events] of steps) {
    expect(await leftBy(work)).toEqual(events);
    for (const value of ann.cookies.values()) if (value !== '1') secrets.add(value);
  }
  for (const { text } of await portal.mailbox())
    for (const [secret] of text.matchAll(/[\w-]{43}|^ {4}[0-9]{6}$/gm)) secrets.add(secret.trim());
  expect(secrets.size).toBeGreaterThan(12);
  const whole = lines.map(({ time: _time, ...line }) => JSON.stringify(line)).join('\n');
  for (const secret of secrets) expect(whole).not.toContain(secret);
});
