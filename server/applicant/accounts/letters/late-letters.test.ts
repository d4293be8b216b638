import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { createJobKinds } from '#server/jobs.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let count = 0;
let ada: string;
let delivered: string[];

beforeAll(async () => {
  portal = await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => portal.close());
beforeEach(() => {
  count += 1;
  ada = `ada${count}@x.test`;
  delivered = [];
});

/** Sends the letters of `ada` that wait, as the mail job does: those that a renewal writes meanwhile wait for the next round. */
async function post(letters: object[]): Promise<void> {
  const job = createJobKinds().find(({ name }) => name === 'mail') as JobKind<object> | undefined;
  const deliver: Platform['mail']['deliver'] = async ({ text }) => {
    delivered.push(text);
    return true;
  };
  const platform = { ...portal.platform, mail: { ...portal.platform.mail, deliver } };
  for (const letter of letters) await job?.run(letter, platform, new AbortController().signal);
}

const waiting = () => portal.lettersTo(ada);
const sign = (password = PASSWORD) => portal.post('/public/signup', { username: ada, password });
const confirm = (code: string) => portal.post('/public/confirm', { username: ada, code });
const codesIn = (text = '') =>
  [...text.matchAll(/^ {4}([0-9]{6})$/gm)].map(([, code = '']) => code);

test('a code that is fresh is sent as it is', async () => {
  await sign();
  const code = await portal.lastCode(ada);
  portal.clock.advance({ minutes: 9 });
  await post(await waiting());
  expect(codesIn(delivered[0])).toEqual([code]);
  expect(await waiting()).toHaveLength(1);
});

test('a code whose life is over is replaced by a new one that works', async () => {
  await sign();
  const old = await portal.lastCode(ada);
  portal.clock.advance({ hours: 3 });
  await post(await waiting());
  expect(delivered).toEqual([]);
  const [, renewed] = await waiting();
  await post([renewed ?? {}]);
  const [code = ''] = codesIn(delivered[0]);
  expect(code).not.toBe(old);
  expect((await confirm(code)).status).toBe(200);
  await portal.logIn(ada);
});

test('renewing a letter twice sends one new one', async () => {
  await sign();
  const letters = await waiting();
  portal.clock.advance({ hours: 3 });
  await post(letters);
  await post(letters);
  expect(await waiting()).toHaveLength(2);
});

test('a code that a newer one has replaced is not sent late, and does not end the newer one', async () => {
  await sign();
  const [first] = await waiting();
  portal.clock.advance({ minutes: 12 });
  await portal.post('/public/resend-confirm', { username: ada });
  const newer = await portal.lastCode(ada);
  await post([first ?? {}]);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(2);
  expect((await confirm(newer)).status).toBe(200);
});

test('each sign-up keeps its own password when the letters of several are renewed', async () => {
  await sign();
  portal.clock.advance({ minutes: 1 });
  await sign('Another horse 2');
  portal.clock.advance({ minutes: 20 });
  await portal.post('/public/resend-confirm', { username: ada });
  const old = codesIn((await portal.lastLetter(ada)).text);
  portal.clock.advance({ hours: 1 });
  await post((await waiting()).slice(-1));
  const codes = codesIn((await portal.lastLetter(ada)).text);
  expect(old).toHaveLength(2);
  expect(codes).toHaveLength(2);
  // Newest first: the second is the first sign-up's.
  expect((await confirm(codes[1] ?? '')).status).toBe(200);
  await portal.logIn(ada, PASSWORD);
});

test('nobody gets a code for an account that has been confirmed since', async () => {
  await sign();
  const letters = await waiting();
  await confirm(await portal.lastCode(ada));
  portal.clock.advance({ hours: 3 });
  await post(letters);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('nor for an account that came about in another way while its sign-up still waits', async () => {
  await sign();
  const now = portal.platform.clock();
  await portal.platform.database.kysely
    .insertInto('accounts')
    .values({ username: ada, password_hash: 'x', confirmed_at: now, password_changed_at: now })
    .execute();
  portal.clock.advance({ hours: 3 });
  await post(await waiting());
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('the letter that tells of an account never gets too old', async () => {
  await portal.register(ada);
  await sign();
  portal.clock.advance({ hours: 3 });
  await post((await waiting()).slice(-1));
  expect(delivered[0]).toContain('you already have an account');
});

test('a letter is renewed for a day, and then let go', async () => {
  await sign();
  for (let hour = 0; hour < 23; hour += 1) {
    portal.clock.advance({ hours: 1 });
    await post((await waiting()).slice(-1));
  }
  expect(await waiting()).toHaveLength(24);
  portal.clock.advance({ hours: 1 });
  await post((await waiting()).slice(-1));
  expect(await waiting()).toHaveLength(24);
  expect(delivered).toEqual([]);
});

const reset = (id: string) =>
  portal.post('/public/reset-password', {
    username: ada,
    password: 'Another horse 2',
    confirm_password: 'Another horse 2',
    id,
  });

test('a link for a new password whose life is over is replaced by a new one', async () => {
  await portal.register(ada);
  await portal.post('/public/forgot-password', { username: ada });
  const old = await portal.lastResetId(ada);
  portal.clock.advance({ minutes: 56 });
  await post((await waiting()).slice(-1));
  expect(delivered).toEqual([]);
  const id = await portal.lastResetId(ada);
  expect((await reset(old)).status).toBe(400);
  portal.clock.advance({ minutes: 55 });
  expect((await reset(id)).status).toBe(200);
});

test('a link that was not needed any more is not made anew', async () => {
  await portal.register(ada);
  await portal.post('/public/forgot-password', { username: ada });
  const letters = (await waiting()).slice(-1);
  expect((await reset(await portal.lastResetId(ada))).status).toBe(200);
  const before = await waiting();
  portal.clock.advance({ minutes: 57 });
  await post(letters);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(before.length);
});

test('a letter that is renewed stays in the language of its reader', async () => {
  const headers = { 'accept-language': 'es' };
  const payload = { username: ada, password: PASSWORD };
  await portal.app.inject({ method: 'POST', url: '/public/signup', payload, headers });
  portal.clock.advance({ hours: 3 });
  await post(await waiting());
  await post((await waiting()).slice(-1));
  expect(delivered[0]).toContain('Gracias por empezar tu solicitud');
  await portal.app.inject({
    method: 'POST',
    url: '/public/forgot-password',
    payload: { username: ada },
    headers,
  });
  portal.clock.advance({ minutes: 56 });
  await post((await waiting()).slice(-1));
  expect((await waiting()).map(({ language }) => language)).toEqual(['es', 'es', 'es', 'es']);
});
