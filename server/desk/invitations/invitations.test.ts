import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Authenticator,
  createAuthenticator,
} from '#server/core/identity/testing/authenticator.ts';
import { openTestDesk, startTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
beforeEach(() => desk.clock.advance({ hours: 9 }));

let made = 0;
function newMail(): string {
  made += 1;
  return `new${made}@college.example`;
}
const open = (token: string) => desk.browser().call('POST', '/public/staff/invitation', { token });
const refused = (words: string) => ({
  status: 400,
  body: { message: expect.stringContaining(words) },
});

describe('an invitation', () => {
  it('registers a passkey and signs its owner in, once', async () => {
    const mail = newMail();
    const token = await desk.invite(mail, ['reader', 'helper'], { term: ['2027FA'] });
    const browser = desk.browser();
    expect(await desk.redeem(browser, token)).toMatchObject({
      status: 200,
      body: { message: 'Your passkey is registered, and you are signed in.' },
    });
    const { body } = await browser.call('GET', '/api/staff/me');
    expect(body).toMatchObject({
      mail,
      roles: ['reader', 'helper'],
      scope: { term: ['2027FA'] },
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
    expect(await open(token)).toMatchObject(refused('has been used already'));
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
    const redeem = (passkey: Authenticator, index: number) => {
      const credential = passkey.create(asked[index]?.body.options);
      const url = '/public/staff/invitation/redeem';
      return desk.browser().call('POST', url, { token, credential });
    };
    const answers = await Promise.all(two.map(redeem));
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
    expect(await open(token)).toMatchObject(
      refused('This invitation has expired. Please ask an administrator for a new one.'),
    );
    expect(await desk.lastLine()).toMatchObject({
      act: 'staff.sign-in-refused',
      by: { kind: 'anybody', network: '203.0.113.7' },
      details: { way: 'invitation', why: 'expired_invitation' },
    });
  });

  it('asks for the name of whoever is invited, whom colleagues know by it everywhere', async () => {
    const mail = newMail();
    const browser = desk.browser();
    const redeem = async (token: string, own_name?: string) => {
      const { body } = await open(token);
      const credential = createAuthenticator().create(body.options);
      const redeemed = { token, credential, ...(own_name !== undefined && { own_name }) };
      await browser.call('POST', '/public/staff/invitation/redeem', redeemed);
      return body.name;
    };
    const shown = async () => {
      const read = async (path: string) => await browser.get(`/api/staff/${path}`);
      const me = await read('me');
      const { people } = await read('trail/about');
      const { lines } = await read(`trail?act=staff.signed-in&staff_id=${me.id}&limit=1`);
      const { name } = people.find(({ id }: { id: number }) => id === me.id);
      return [me.name, name, lines[0].actor_name];
    };
    expect(await redeem(await desk.invite(mail, ['auditor']))).toBe('');
    expect(await shown()).toEqual(['', mail, mail]);
    await redeem(await desk.invite(mail, ['auditor']), ' Grace Hopper ');
    expect(await shown()).toEqual(['Grace Hopper', 'Grace Hopper', 'Grace Hopper']);
    expect(await redeem(await desk.invite(mail, ['auditor']), ' ')).toBe('Grace Hopper');
    expect(await shown()).toEqual(['Grace Hopper', 'Grace Hopper', 'Grace Hopper']);
  });

  it('ends when there is a newer one', async () => {
    const mail = newMail();
    const [older, newer] = [await desk.invite(mail), await desk.invite(mail)];
    expect((await open(older)).body.message).toContain('There is a newer invitation');
    expect((await open(newer)).status).toBe(200);
  });

  it('that nobody made is not valid', async () => {
    expect(await open('x'.repeat(43))).toMatchObject(
      refused('This invitation is not valid. Please ask an administrator for a new one.'),
    );
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
    expect((await browser.get('/api/staff/me')).id).toBe(ada.id);
  });
});

it('a browser that tries invitations again and again has to wait', async () => {
  const strict = await startTestDesk();
  const browser = strict.browser('198.51.100.9');
  const answers = [];
  for (let times = 0; times < 31; times += 1)
    answers.push((await browser.call('POST', '/public/staff/invitation', { token: 'no' })).status);
  expect(answers).toEqual([...Array(30).fill(400), 429]);
  // The last one is in the log; a flood does not fill the trail.
  expect(await strict.trail()).toHaveLength(30);
  await strict.close();
});
