import { beforeEach, expect, test } from 'vitest';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { addAccount } from '#server/core/testing/accounts.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createJobKinds } from '#server/jobs.ts';
import { PASSWORD, startTestPortal } from '../testing/portal.ts';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));
let count = 0;
let ada: string;
let delivered: string[];
beforeEach(() => {
  count += 1;
  ada = `ada${count}@x.test`;
  delivered = [];
});

const waiting = () => portal.lettersTo(ada);

/** Sends letters, as the mail job does: those that a renewal writes meanwhile wait for the next round. */
async function post(letters: readonly object[]): Promise<void> {
  const job = createJobKinds().find(({ name }) => name === 'mail') as JobKind<object> | undefined;
  const deliver: Platform['mail']['deliver'] = async ({ text }) => {
    delivered.push(text);
    return true;
  };
  const platform = { ...portal.platform, mail: { ...portal.platform.mail, deliver } };
  for (const letter of letters) await job?.run(letter, platform, new AbortController().signal);
}
const postNewest = async () => post((await waiting()).slice(-1));

const sign = (password = PASSWORD) => portal.post('/public/signup', { username: ada, password });
const confirm = async (code = '') =>
  (await portal.post('/public/confirm', { username: ada, code })).status;
const codesIn = (text = '') =>
  [...text.matchAll(/^ {4}([0-9]{6})$/gm)].map(([, code = '']) => code);
const reset = async (id: string) => (await portal.reset(ada, id, 'Another horse 2')).status;

test('a code that is fresh is sent as it is, and one whose life is over is replaced by one that works, once', async () => {
  await sign();
  const letters = await waiting();
  const old = await portal.lastCode(ada);
  portal.clock.advance({ minutes: 9 });
  await post(letters);
  expect(codesIn(delivered.pop())).toEqual([old]);
  expect(await waiting()).toHaveLength(1);
  portal.clock.advance({ hours: 3 });
  await post(letters);
  await post(letters);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(2);
  await postNewest();
  const [code] = codesIn(delivered[0]);
  expect(code).not.toBe(old);
  expect(await confirm(code)).toBe(200);
});

test('a code that a newer one has replaced is not sent late, and does not end the newer one', async () => {
  await sign();
  const first = await waiting();
  portal.clock.advance({ minutes: 12 });
  await portal.post('/public/resend-confirm', { username: ada });
  const newer = await portal.lastCode(ada);
  await post(first);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(2);
  expect(await confirm(newer)).toBe(200);
});

test('each sign-up keeps its own password when the letters of several are renewed', async () => {
  await sign();
  portal.clock.advance({ minutes: 1 });
  await sign('Another horse 2');
  portal.clock.advance({ minutes: 20 });
  await portal.post('/public/resend-confirm', { username: ada });
  portal.clock.advance({ hours: 1 });
  await postNewest();
  const codes = codesIn((await portal.lastLetter(ada)).text);
  expect(codes).toHaveLength(2);
  // Newest first: the second is the first sign-up's.
  expect(await confirm(codes[1])).toBe(200);
  await portal.logIn(ada, PASSWORD);
});

test.each([
  ['has been confirmed since', async () => confirm(await portal.lastCode(ada))],
  [
    'came about in another way while its sign-up still waits',
    () => addAccount(portal.platform, ada),
  ],
])('nobody gets a code for an account that %s', async (_how, begin) => {
  await sign();
  const letters = await waiting();
  await begin();
  portal.clock.advance({ hours: 3 });
  await post(letters);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('the letter that tells of an account never gets too old', async () => {
  await portal.register(ada);
  await sign();
  portal.clock.advance({ hours: 3 });
  await postNewest();
  expect(delivered[0]).toContain('you already have an account');
});

test('a letter is renewed for a day, and then let go', async () => {
  await sign();
  for (let hour = 0; hour < 24; hour += 1) {
    portal.clock.advance({ hours: 1 });
    await postNewest();
  }
  expect(await waiting()).toHaveLength(24);
  expect(delivered).toEqual([]);
});

test('a link for a new password whose life is over is replaced by a new one', async () => {
  await portal.register(ada);
  const old = await portal.forget(ada);
  portal.clock.advance({ minutes: 56 });
  await postNewest();
  expect(delivered).toEqual([]);
  const id = await portal.lastResetId(ada);
  expect(await reset(old)).toBe(400);
  portal.clock.advance({ minutes: 55 });
  expect(await reset(id)).toBe(200);
});

test('a link that was not needed any more is not made anew', async () => {
  await portal.register(ada);
  const id = await portal.forget(ada);
  const letters = (await waiting()).slice(-1);
  expect(await reset(id)).toBe(200);
  const before = await waiting();
  portal.clock.advance({ minutes: 57 });
  await post(letters);
  expect(delivered).toEqual([]);
  expect(await waiting()).toHaveLength(before.length);
});

test('a letter that is renewed stays in the language of its reader', async () => {
  for (const [url, password, hours] of [
    ['/public/signup', PASSWORD, 3],
    ['/public/forgot-password', undefined, 1],
  ] as const) {
    const headers = { 'accept-language': 'es' };
    const payload = { username: ada, password };
    await portal.app.inject({ method: 'POST', url, payload, headers });
    portal.clock.advance({ hours });
    await postNewest();
    await postNewest();
  }
  expect(delivered[0]).toContain('Gracias por empezar tu solicitud');
  expect((await waiting()).map(({ language }) => language)).toEqual(['es', 'es', 'es', 'es']);
});
