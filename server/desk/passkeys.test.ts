import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bent, createAuthenticator } from './testing/authenticator.ts';
import { startTestDesk, type TestDesk } from './testing/desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.advance({ hours: 9 }));

let made = 0;
function newMail(): string {
  made += 1;
  return `new${made}@college.example`;
}
const lastLine = async () => (await desk.trail()).at(-1);
const open = (token: string) => desk.browser().call('POST', '/public/staff/invitation', { token });

describe('an invitation', () => {
  it('registers a passkey and signs its owner in, once', async () => {
    const mail = newMail();
    const token = await desk.invite(mail, ['reader', 'helper'], { term: ['transfer'] });
    const browser = desk.browser();
    expect(await desk.redeem(browser, token)).toMatchObject({
      status: 200,
      body: { message: 'Your passkey is registered, and you are signed in.' },
    });
    const { body } = await browser.call('GET', '/api/staff/me');
    expect(body).toMatchObject({
      mail,
      roles: ['reader', 'helper'],
      scope: { term: ['transfer'] },
      is_from_provider: false,
      passkeys: [{ name: '', is_synced: false, last_used_at: '' }],
      sessions: [{ is_this: true, network: '203.0.113.7', browser: 'Firefox of a test' }],
    });
    const acts = (await desk.trail()).slice(-3);
    expect(acts).toMatchObject([
      { act: 'staff.invited', by: { kind: 'operator' }, details: { roles: ['reader', 'helper'] } },
      { act: 'passkey.added', by: { kind: 'staff', id: body.id } },
      {
        act: 'staff.signed-in',
        by: { kind: 'staff', id: body.id },
        details: { way: 'invitation' },
      },
    ]);
    expect(JSON.stringify(acts)).not.toContain(mail);
    expect(await open(token)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('has been used already') },
    });
  });

  it('asks for a passkey that finds its owner and checks who holds it', async () => {
    const mail = newMail();
    const { body } = await open(await desk.invite(mail));
    expect(body).toMatchObject({
      mail,
      options: {
        rp: { id: 'localhost', name: desk.platform.tenant.partnerName },
        user: { name: mail },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
  });

  it('is redeemed by one of two who try at the same time', async () => {
    const mail = newMail();
    const token = await desk.invite(mail);
    const two = [createAuthenticator(), createAuthenticator()];
    const asked = await Promise.all(two.map(() => open(token)));
    const answers = await Promise.all(
      two.map((passkey, index) =>
        desk.browser().call('POST', '/public/staff/invitation/redeem', {
          token,
          credential: passkey.create(asked[index]?.body.options),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toContain('used already');
    const signIns = await Promise.all(two.map((passkey) => desk.signIn(desk.browser(), passkey)));
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  });

  it('works for three days', async () => {
    const token = await desk.invite(newMail());
    desk.clock.advance({ days: 2, hours: 23 });
    expect((await open(token)).status).toBe(200);
    desk.clock.advance({ hours: 1 });
    expect(await open(token)).toMatchObject({
      status: 400,
      body: { message: 'This invitation has expired. Please ask an administrator for a new one.' },
    });
    expect(await lastLine()).toMatchObject({
      act: 'staff.sign-in-refused',
      by: { kind: 'anybody', network: '203.0.113.7' },
      details: { way: 'invitation', why: 'expired_invitation' },
    });
  });

  it('ends when there is a newer one', async () => {
    const mail = newMail();
    const [older, newer] = [await desk.invite(mail), await desk.invite(mail)];
    expect((await open(older)).body.message).toContain('There is a newer invitation');
    expect((await open(newer)).status).toBe(200);
  });

  it('that nobody made is not valid', async () => {
    expect(await open('x'.repeat(43))).toMatchObject({
      status: 400,
      body: { message: 'This invitation is not valid. Please ask an administrator for a new one.' },
    });
  });

  it('takes only an answer to its own challenge', async () => {
    const [one, other] = [await desk.invite(newMail()), await desk.invite(newMail())];
    const { body } = await open(other);
    const credential = createAuthenticator().create(body.options);
    const redeemed = { token: one, credential };
    const answer = await desk.browser().call('POST', '/public/staff/invitation/redeem', redeemed);
    expect(answer.status).toBe(400);
    expect((await open(one)).status).toBe(200);
  });

  it('helps whoever has lost a passkey: the old one and its sessions end', async () => {
    const ada = await desk.member('reader');
    const token = await desk.invite(ada.mail);
    expect((await desk.signIn(desk.browser(), ada.passkey)).status).toBe(200);
    const passkey = createAuthenticator();
    await desk.redeem(desk.browser(), token, passkey);
    expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
    expect((await desk.signIn(desk.browser(), ada.passkey)).status).toBe(400);
    const browser = desk.browser();
    expect((await desk.signIn(browser, passkey)).status).toBe(200);
    expect((await browser.call('GET', '/api/staff/me')).body.id).toBe(ada.id);
  });
});

describe('a passkey', () => {
  it('signs its owner in, for eight hours of work', async () => {
    const ada = await desk.member('reader');
    const browser = desk.browser();
    expect(await desk.signIn(browser, ada.passkey)).toMatchObject({
      status: 200,
      body: { message: 'You are signed in.' },
      headers: { 'set-cookie': expect.stringMatching(/HttpOnly; SameSite=Strict/) },
    });
    for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
      expect((await browser.call('GET', '/api/staff/me')).status, `${minutes}`).toBe(200);
      desk.clock.advance({ minutes: 20 });
    }
    const over = await browser.call('GET', '/api/staff/me');
    expect(over).toMatchObject({
      status: 401,
      body: {
        message: 'You are not signed in, or your session has ended. Please sign in again.',
      },
    });
    expect(browser.cookies.size).toBe(0);
  });

  it('signs its owner out after half an hour without a call', async () => {
    const ada = await desk.member('reader');
    desk.clock.advance({ minutes: 29 });
    expect((await ada.call('GET', '/api/staff/me')).status).toBe(200);
    desk.clock.advance({ minutes: 30 });
    expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
  });

  it('answers a challenge once', async () => {
    const ada = await desk.member('reader');
    const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
    const credential = ada.passkey.use(body.options);
    const send = () => desk.browser().call('POST', '/public/staff/sign-in', { credential });
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({
      status: 400,
      body: { message: 'This took too long, or it was answered before. Please try again.' },
    });
  });

  it('answers a challenge once also when the first answer was wrong', async () => {
    const ada = await desk.member('reader');
    const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
    const send = (bent: Bent) =>
      desk.browser().call('POST', '/public/staff/sign-in', {
        credential: ada.passkey.use(body.options, bent),
      });
    expect((await send({ isVerified: false })).status).toBe(400);
    expect((await send({})).body.message).toContain('answered before');
  });

  it('answers within ten minutes', async () => {
    const ada = await desk.member('reader');
    const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
    desk.clock.advance({ minutes: 10 });
    const credential = ada.passkey.use(body.options);
    const answer = await desk.browser().call('POST', '/public/staff/sign-in', { credential });
    expect(answer.body.message).toContain('took too long');
  });

  it.each<[string, Bent, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'on another website than ours'],
    ['for another host', { host: 'evil.example' }, 'could not check'],
    ['of which nobody proved who holds it', { isVerified: false }, 'could not check'],
    ['for a challenge that nobody set', { challenge: 'AAAA' }, 'answered before'],
    ['that names another owner', { userHandle: 'AAAA' }, 'do not know this passkey'],
  ])('%s is refused, with a line in the trail', async (_what, bent, sentence) => {
    const ada = await desk.member('reader');
    const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
    const browser = desk.browser();
    const credential = ada.passkey.use(body.options, bent);
    const answer = await browser.call('POST', '/public/staff/sign-in', { credential });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(sentence) },
    });
    expect(browser.cookies.size).toBe(0);
    expect(await lastLine()).toMatchObject({
      act: 'staff.sign-in-refused',
      details: { way: 'passkey' },
    });
  });

  it.each<[string, Bent]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['nobody proven', { isVerified: false }],
  ])('is not registered for %s', async (_what, bent) => {
    const token = await desk.invite(newMail());
    const { body } = await open(token);
    const passkey = createAuthenticator();
    const credential = passkey.create(body.options, bent);
    const redeemed = { token, credential };
    const answer = await desk.browser().call('POST', '/public/staff/invitation/redeem', redeemed);
    expect(answer.status).toBe(400);
    expect((await desk.signIn(desk.browser(), passkey)).status).toBe(400);
    expect((await open(token)).status).toBe(200);
  });

  it('with a wrong signature is refused', async () => {
    const [ada, eve] = [await desk.member('reader'), createAuthenticator()];
    const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
    const forged = { ...eve.use(body.options), id: ada.passkey.id, rawId: ada.passkey.id };
    const answer = await desk
      .browser()
      .call('POST', '/public/staff/sign-in', { credential: forged });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('could not check') },
    });
  });

  it('that counts back was copied, and is refused', async () => {
    const ada = await desk.member('reader');
    const use = async (counter: number) => {
      const { body } = await desk.browser().call('POST', '/public/staff/sign-in/options');
      const credential = ada.passkey.use(body.options, { counter });
      return desk.browser().call('POST', '/public/staff/sign-in', { credential });
    };
    expect((await use(5)).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      expect((await use(counter)).body.message).toContain('may have been copied');
      expect(await lastLine()).toMatchObject({ details: { why: 'copied_passkey', staff: ada.id } });
    }
    expect((await use(6)).status).toBe(200);
    const both = await Promise.all([use(7), use(7)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('may be one of several, but is never registered twice', async () => {
    const ada = await desk.member('reader');
    const second = createAuthenticator();
    const add = async (passkey = second) => {
      const { body } = await ada.call('POST', '/api/staff/passkeys/options');
      expect(body.options.excludeCredentials.map(({ id }: { id: string }) => id)).toContain(
        ada.passkey.id,
      );
      const credential = passkey.create(body.options);
      return ada.call('POST', '/api/staff/passkeys', { credential, name: 'Telephone' });
    };
    expect((await add()).status).toBe(200);
    expect((await desk.lastLetter(ada.mail)).subject).toContain('A passkey was added');
    expect((await add()).body.message).toBe('This passkey is registered already.');
    expect((await desk.signIn(desk.browser(), second)).status).toBe(200);
    const { passkeys } = (await ada.call('GET', '/api/staff/me')).body;
    expect(passkeys).toMatchObject([{ name: '' }, { name: 'Telephone' }]);

    const remove = (id: number) => ada.call('DELETE', `/api/staff/passkeys/${id}`);
    const answers = await Promise.all(passkeys.map(({ id }: { id: number }) => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = (await ada.call('GET', '/api/staff/me')).body.passkeys;
    expect(await remove(left.id)).toMatchObject({
      status: 409,
      body: { message: 'This is your only passkey. Please add another one first.' },
    });
  });

  it('of somebody else is out of reach', async () => {
    const [ada, eve] = [await desk.member('reader'), await desk.member('administrator')];
    const [passkey] = (await ada.call('GET', '/api/staff/me')).body.passkeys;
    expect((await eve.call('DELETE', `/api/staff/passkeys/${passkey.id}`)).status).toBe(404);
    const { body } = await ada.call('POST', '/api/staff/passkeys/options');
    const credential = createAuthenticator().create(body.options);
    const stolen = await eve.call('POST', '/api/staff/passkeys', { credential });
    expect(stolen.status).toBe(400);
    expect((await desk.signIn(desk.browser(), ada.passkey)).status).toBe(200);
  });
});

it('a browser that tries invitations again and again has to wait', async () => {
  const strict = await startTestDesk();
  const browser = strict.browser('198.51.100.9');
  const answers = [];
  for (let times = 0; times < 31; times += 1) {
    answers.push(await browser.call('POST', '/public/staff/invitation', { token: 'no' }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429]);
  // The last one is in the log; a flood does not fill the trail.
  expect(await strict.trail()).toHaveLength(30);
  await strict.close();
});
