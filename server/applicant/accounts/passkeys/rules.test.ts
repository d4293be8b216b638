/** The options for a device, the proofs that it must give, and the limit on passkeys. */

import { beforeEach, describe, expect, test } from 'vitest';
import { type Bent, createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { type Browser, PASSWORD, startTestPortal } from '../testing/portal.ts';

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

let count = 0;
let ann: string;
let laptop: Browser;
beforeEach(async () => {
  count += 1;
  ann = `ann${count}@example.org`;
  await portal.register(ann);
  laptop = await portal.logIn(ann);
});

const ask = async (password = PASSWORD) =>
  (await laptop.post('/api/account/passkeys/options', { password })).body.options;
const add = (credential: object) =>
  laptop.post('/api/account/passkeys', { credential, name: 'My phone' });
const askLogIn = async () => (await portal.post('/public/passkey/options', {})).body.options;
const use = (credential: object) => portal.post('/public/passkey', { credential });
const held = async () => (await laptop.get('/api/account')).body.passkeys;
async function addOne(bent: Bent = {}) {
  const device = createAuthenticator();
  expect((await add(device.create(await ask(), bent))).status).toBe(200);
  return device;
}

describe('what is asked of a device', () => {
  test('for a log-in: any passkey of this host, whose owner proves to be there', async () => {
    const { challenge, ...options } = await askLogIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    // So nobody learns which passkeys an account has.
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await askLogIn()).challenge).not.toBe(challenge);
  });
});

describe('an answer', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');

  test.each([
    ['no JSON', encoded('{')],
    ['nothing', encoded('null')],
    ['no challenge', encoded('{"origin":"http://localhost:3000"}')],
    ['a challenge that is no text', encoded('{"challenge":7,"origin":"http://localhost:3000"}')],
    ['no origin', encoded('{"challenge":"AAAA"}')],
  ])('of %s is refused, and breaks nothing', async (_what, clientDataJSON) => {
    const device = await addOne();
    const used = device.use(await askLogIn());
    const made = createAuthenticator().create(await ask());
    for (const answer of [
      await use({ ...used, response: { ...used.response, clientDataJSON } }),
      await add({ ...made, response: { ...made.response, clientDataJSON } }),
    ]) {
      expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('not check')]);
    }
    expect(await held()).toHaveLength(1);
  });

  test.each(['authenticatorData', 'signature'] as const)(
    'with %s that cannot be read is refused',
    async (part) => {
      const device = await addOne();
      const used = device.use(await askLogIn());
      const answer = await use({ ...used, response: { ...used.response, [part]: 'AAAA' } });
      expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('not check')]);
    },
  );

  test('for a new passkey counts once, also when it was wrong, and in time', async () => {
    const options = await ask();
    expect((await add(createAuthenticator().create(options, { isVerified: false }))).status).toBe(
      400,
    );
    expect((await add(createAuthenticator().create(options))).message).toContain('already used');
    const late = await ask();
    portal.clock.advance({ minutes: 10 });
    expect((await add(createAuthenticator().create(late))).message).toContain('took too long');
  });

  test('to a log-in adds no passkey', async () => {
    const options = { ...(await ask()), ...(await askLogIn()) };
    expect((await add(createAuthenticator().create(options))).message).toContain('already used');
    expect(await held()).toEqual([]);
  });
});

describe('a passkey', () => {
  test('that has never counted may go on so, and one that has may not begin again', async () => {
    const device = await addOne();
    const logIn = async (counter: number) =>
      (await use(device.use(await askLogIn(), { counter }))).status;
    expect([await logIn(0), await logIn(0), await logIn(1), await logIn(0)]).toEqual([
      200, 200, 200, 400,
    ]);
  });

  test('is one of ten at the most, also when two come at the same time', async () => {
    for (let had = 0; had < 9; had += 1) await addOne();
    const both = [await ask(), await ask()].map((options) => createAuthenticator().create(options));
    const answers = await Promise.all(both.map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await held()).toHaveLength(10);
  });
});
