import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLog } from '#server/core/testing/log.ts';
import { accountOf, eventsOf, expectUnsaid, NETWORK, type Step } from './testing/events.ts';
import { type Browser, PASSWORD, startTestPortal, type TestPortal } from './testing/portal.ts';

const { log, lines } = createTestLog();
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ parts: { log } });
  await portal.register(ANN);
  annsId = await accountOf(portal, ANN);
});
afterAll(() => portal.close());

const ANN = 'ann@example.org';
const NEW = 'Battery staple 2';
let annsId = 0;

const nameOf = (account: unknown) => (account === annsId ? 'ann' : account);
const leftBy = (work: () => Promise<unknown>) => eventsOf(lines, nameOf, work);
const post = (path: string, body: object) => portal.post(`/public/${path}`, body);

let browser: Browser;
const steps: Step[] = [
  [
    'a sign-up',
    () => post('signup', { username: 'bo@example.org', password: PASSWORD }),
    ['sign-up: ok (nobody)'],
  ],
  [
    'a sign-up of an address that has its account',
    () => post('signup', { username: ANN, password: NEW }),
    ['sign-up: ok (ann)'],
  ],
  [
    'a sign-up with a common password',
    () => post('signup', { username: 'bo@example.org', password: 'Password1234!' }),
    ['sign-up: guessable_password (nobody)'],
  ],
  [
    'a resend',
    () => post('resend-confirm', { username: 'bo@example.org' }),
    ['resend-confirm: ok (nobody)'],
  ],
  [
    'a wrong code',
    () => post('confirm', { username: ANN, code: '000000' }),
    ['confirm: wrong_code (ann)'],
  ],
  [
    'a wrong password',
    () => post('login', { username: ANN, password: 'Wrong horse 12' }),
    ['login: wrong_login (ann)'],
  ],
  [
    'a login of nobody',
    () => post('login', { username: 'no@example.org', password: PASSWORD }),
    ['login: wrong_login (nobody)'],
  ],
  [
    'a login before confirming',
    () => post('login', { username: 'bo@example.org', password: PASSWORD }),
    ['login: unconfirmed_account (nobody)'],
  ],
  [
    'a login',
    async () => {
      browser = portal.openBrowser(NETWORK);
      await browser.post('/public/login', { username: ANN, password: PASSWORD });
    },
    ['login: ok (ann)'],
  ],
  ['a log-out', () => browser.get('/api/logout'), ['log-out: ok (ann)']],
  ['a call without a session', () => browser.get('/api/whoami'), ['session: none (nobody)']],
  [
    'a call with a session that has ended',
    () =>
      portal.app.inject({
        url: '/api/whoami',
        cookies: { session: 'x'.repeat(43) },
        remoteAddress: NETWORK,
      }),
    ['session: refused (nobody)'],
  ],
  [
    'a log-out without a session',
    () => browser.get('/api/logout'),
    ['log-out: invalid_session (nobody)', 'session: none (nobody)'],
  ],
  [
    'a forgotten password',
    () => post('forgot-password', { username: ANN }),
    ['forgot-password: ok (ann)'],
  ],
  [
    'a reset with a made-up id',
    () => post('reset-password', { username: ANN, password: NEW, confirm_password: NEW, id: 'no' }),
    ['reset-password: dead_reset_link (ann)'],
  ],
  [
    'a reset',
    async () => {
      const id = await portal.lastResetId(ANN);
      await post('reset-password', { username: ANN, password: NEW, confirm_password: NEW, id });
    },
    ['reset-password: ok (ann)'],
  ],
  [
    'one login too many',
    async () => {
      for (let tries = 0; tries < 14; tries += 1)
        await post('login', { username: 'bo@example.org', password: 'Wrong horse 12' });
      await post('login', { username: 'bo@example.org', password: PASSWORD });
    },
    [
      ...Array.from({ length: 14 }, () => 'login: wrong_login (nobody)'),
      'login: too_many_tries (nobody)',
    ],
  ],
  ...(['confirm', 'forgot-password', 'resend-confirm'] as const).map(
    (call): Step => [
      `one call too many of ${call} about an account`,
      async () => {
        const body = call === 'confirm' ? { username: ANN, code: '000000' } : { username: ANN };
        for (let tries = 0; tries < 25; tries += 1) await post(call, body);
      },
      expect.arrayContaining([`${call}: too_many_tries (ann)`]),
    ],
  ),
];

test('each call about an account leaves one line, also when it fails, and none that says too much', async () => {
  const secrets = new Set<string>([
    ...[PASSWORD, NEW, 'Password1234!', 'Wrong horse 12', 'example.org'],
  ]);
  for (const [what, work, events] of steps) {
    expect([what, await leftBy(work)]).toEqual([what, events]);
    for (const value of browser?.cookies.values() ?? []) secrets.add(value);
  }
  const confirmation = await leftBy(async () => {
    await post('signup', { username: 'cy@example.org', password: PASSWORD });
    const code = await portal.lastCode('cy@example.org');
    secrets.add(code);
    await post('confirm', { username: 'cy@example.org', code });
  });
  const cy = await accountOf(portal, 'cy@example.org');
  expect(confirmation).toEqual(['sign-up: ok (nobody)', `confirm: ok (${cy})`]);

  for (const { text } of await portal.mailbox())
    for (const [secret] of text.matchAll(/[\w-]{43}|^ {4}[0-9]{6}$/gm)) secrets.add(secret.trim());
  secrets.delete('1');
  expect(secrets.size).toBeGreaterThan(8);
  expectUnsaid(lines, secrets);
});
