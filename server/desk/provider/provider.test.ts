/** Signing in by a real OpenID Connect provider. */
import getPort from 'get-port';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { closing } from '#server/core/testing/closing.ts';
import { openTestDesk, startTestDesk } from '../testing/desk.ts';
import { startTestProvider } from '../testing/provider.ts';

const provider = closing(await startTestProvider());
const desk = await openTestDesk(provider);

let made = 0;
let ada = '';
beforeEach(async () => {
  await desk.query`delete from challenges`;
  made += 1;
  ada = `ada-${made}`;
  provider.people.set(ada, {
    name: 'Ada Lovelace',
    email: `Ada${made}@college.example`,
    roles: ['desk-readers', 'students'],
  });
});

const ask = async (browser: TestBrowser): Promise<string> => {
  const { status, body } = await browser.call('POST', '/public/staff/provider');
  expect(status, body.message).toBe(200);
  return body.url;
};
const finish = (browser: TestBrowser, answer: string) =>
  browser.call('POST', '/public/staff/provider/sign-in', { answer });

async function signIn(person: string | undefined, browser = desk.browser()) {
  const query = await provider.visit(await ask(browser), person);
  const { status, body } = await finish(browser, query);
  return { browser, query, status, message: body.message as string };
}
const me = (browser: TestBrowser) => browser.get('/api/staff/me');
/** A browser that has come back from the provider, with the answer that it brings. */
async function comeBack(browser = desk.browser()) {
  return { browser, query: await provider.visit(await ask(browser), ada) };
}

describe("the college's own sign-in", () => {
  it('is offered', async () => {
    const ways = await desk.browser().call('GET', '/public/staff/sign-in');
    expect(ways.body).toEqual({ provider: true });
  });

  it('asks for a code with a proof of its own, a state and a nonce', async () => {
    const url = new URL(await ask(desk.browser()));
    expect(url.origin).toBe(provider.issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      client_id: 'matricula',
      redirect_uri: 'http://localhost:3000/desk/sign-in',
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
  });

  it('lets somebody in, with the roles that it says', async () => {
    const { browser, status, message } = await signIn(ada);
    expect([status, message]).toEqual([200, 'You are signed in.']);
    const self = await me(browser);
    expect(self).toMatchObject({
      mail: `ada${made}@college.example`,
      name: 'Ada Lovelace',
      roles: ['reader'],
      is_from_provider: true,
      passkeys: [],
    });
    expect((await desk.trail()).slice(-2)).toMatchObject([
      {
        act: 'staff.roles-changed',
        by: { kind: 'staff', id: self.id },
        details: { staff: self.id, from: [], to: ['reader'] },
      },
      { act: 'staff.signed-in', by: { kind: 'staff', id: self.id }, details: { way: 'provider' } },
    ]);
  });

  it('knows somebody again by issuer and subject, whatever else has changed', async () => {
    const before = await me((await signIn(ada)).browser);
    const roles = ['desk-audit', 'CN=Desk,OU=IT'];
    provider.people.set(ada, { name: 'Ada King', email: 'king@college.example', roles });
    const after = await me((await signIn(ada)).browser);
    expect(after).toMatchObject({
      id: before.id,
      name: 'Ada King',
      mail: 'king@college.example',
      roles: ['administrator', 'auditor'],
    });
    expect((await desk.trail()).at(-2)).toMatchObject({
      act: 'staff.roles-changed',
      details: { from: ['reader'], to: ['administrator', 'auditor'] },
    });
  });

  it('never takes two people with one e-mail address for the same', async () => {
    const shared = { email: 'desk@college.example', roles: ['desk-readers'] };
    provider.people.set(`${ada}-2`, shared).set(ada, shared);
    const [one, other] = [await signIn(ada), await signIn(`${ada}-2`)];
    expect((await me(one.browser)).id).not.toBe((await me(other.browser)).id);
    const invited = await desk.member('administrator');
    provider.people.set(`${ada}-3`, { email: invited.mail, roles: ['desk-readers'] });
    const third = await me((await signIn(`${ada}-3`)).browser);
    expect(third.id).not.toBe(invited.id);
    expect(third.roles).toEqual(['reader']);
  });

  it('lets nobody in without a role, and ends the sessions of who has lost it', async () => {
    const { browser } = await signIn(ada);
    provider.people.set(ada, { roles: ['students'] });
    const { status, message } = await signIn(ada);
    expect([status, message]).toEqual([
      403,
      'Your college’s account is right, but it gives you no role at this desk. Please ask an administrator of the portal.',
    ]);
    expect((await browser.call('GET', '/api/staff/me')).status).toBe(401);
    expect((await desk.trail()).slice(-2)).toMatchObject([
      { act: 'staff.roles-changed', details: { from: ['reader'], to: [] } },
      { act: 'staff.sign-in-refused', details: { way: 'provider', why: 'no_role' } },
    ]);
    provider.people.set(`${ada}-new`, {});
    expect((await signIn(`${ada}-new`)).status).toBe(403);
    expect(await desk.query`select from staff where subject = ${`${ada}-new`}`).toEqual([]);
  });

  it('does not let in again whose access was taken away', async () => {
    const [boss, { browser }] = [await desk.member('administrator'), await signIn(ada)];
    await boss.call('DELETE', `/api/staff/members/${(await me(browser)).id}`);
    expect((await browser.call('GET', '/api/staff/me')).status).toBe(401);
    const { status, message } = await signIn(ada);
    expect([status, message]).toEqual([
      403,
      'Your access to this desk was taken away. Please ask an administrator of the portal.',
    ]);
  });

  it('has passkeys of its own: none is registered here', async () => {
    const { browser } = await signIn(ada);
    expect((await browser.call('POST', '/api/staff/passkeys/options')).status).toBe(409);
  });

  it('makes one person of two first sign-ins at the same time', async () => {
    const both = await Promise.all([signIn(ada), signIn(ada)]);
    for (const { status } of both) expect([200, 409]).toContain(status);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    const mail = `ada${made}@college.example`;
    expect(await desk.query`select from staff where mail = ${mail}`).toHaveLength(1);
  });
});

describe('an answer', () => {
  const BAD = {
    status: 400,
    body: {
      message:
        'The answer of your college’s sign-in was not right, or came too late. Please try again.',
    },
  };

  it('counts once', async () => {
    const { browser, query } = await signIn(ada);
    expect(await finish(browser, query)).toMatchObject({
      status: 400,
      body: { message: 'This took too long, or it was already used. Please try again.' },
    });
  });

  it('counts once also at the provider', async () => {
    const { browser, query } = await comeBack();
    const [cookie] = browser.cookies.values();
    const { kysely } = desk.platform.database;
    const kept = await desk.query`select * from challenges`;
    expect((await finish(browser, query)).status).toBe(200);
    // As if two processes had taken it at the same time.
    const again = kept.map(({ data, ...row }) => ({ ...row, data: JSON.stringify(data) }));
    await kysely.insertInto('challenges').values(again).execute();
    browser.cookies.set('staff_sign_in', cookie ?? '');
    expect(await finish(browser, query)).toMatchObject(BAD);
  });

  it('counts in the browser that asked, and in no other', async () => {
    const [{ browser, query }, other] = [await comeBack(), desk.browser()];
    expect((await finish(other, query)).status).toBe(400);
    await ask(other);
    expect(await finish(other, query)).toMatchObject(BAD);
    expect((await finish(browser, query)).status).toBe(200);
  });

  it('counts for ten minutes', async () => {
    const { browser, query } = await comeBack();
    desk.clock.advance({ minutes: 10 });
    expect((await finish(browser, query)).body.message).toContain('took too long');
  });

  it.each([
    ['nothing', () => ''],
    ['no query at all', () => 'hello'],
    ['another code', (query: string) => query.replace(/code=[^&]+/, 'code=guessed')],
    ['another state', (query: string) => query.replace(/state=[^&]+/, 'state=guessed')],
    [
      'another issuer',
      (query: string) => query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
    ],
  ])('with %s is not right', async (_what, bend) => {
    const { browser, query } = await comeBack();
    const answer = await finish(browser, bend(query));
    expect(answer).toMatchObject(BAD);
    expect([...browser.cookies.keys()]).toEqual(['staff_sign_in']);
    expect(await desk.lastLine()).toMatchObject({
      act: 'staff.sign-in-refused',
      details: { way: 'provider', why: 'bad_provider_answer' },
    });
  });

  it.each(['nonce', 'verifier'])('for another %s is not right', async (secret) => {
    const { browser, query } = await comeBack();
    const other = JSON.stringify({ [secret]: 'x'.repeat(43) });
    await desk.query`update challenges set data = data || ${other}::jsonb`;
    expect(await finish(browser, query)).toMatchObject(BAD);
  });

  it('of a provider that was told no says so', async () => {
    const { status, message } = await signIn(undefined);
    expect([status, message]).toEqual([
      400,
      'Your college’s sign-in did not let you in. Please try again, or ask your college’s help desk.',
    ]);
  });
});

describe('a provider', () => {
  it('that is down is said to be, and is asked again next time', async () => {
    const port = await getPort();
    const late = { STAFF_OIDC_ISSUER: `http://localhost:${port}` };
    const portal = await startTestDesk({ environment: { ...provider.environment, ...late } });
    const answer = await portal.browser().call('POST', '/public/staff/provider');
    expect(answer).toMatchObject({
      status: 503,
      body: {
        message: 'Your college’s sign-in does not answer right now. Please try again in a minute.',
      },
      headers: { 'retry-after': '60' },
    });
    const back = await startTestProvider(undefined, port);
    await ask(portal.browser());
    await back.close();
    await portal.close();
  });

  it('that does not know the secret of the portal is said to be set up wrongly', async () => {
    const portal = await startTestDesk({
      environment: { ...provider.environment, STAFF_OIDC_CLIENT_SECRET: 'wrong' },
    });
    const browser = portal.browser();
    const query = await provider.visit(await ask(browser), ada);
    expect(await finish(browser, query)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('does not accept this portal') },
    });
    await portal.close();
  });

  it('need not be there', async () => {
    const portal = await startTestDesk();
    const browser = portal.browser();
    const ways = await browser.call('GET', '/public/staff/sign-in');
    expect(ways.body).toEqual({ provider: false });
    for (const answer of [
      await browser.call('POST', '/public/staff/provider'),
      await finish(browser, '?code=x'),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('Please use your passkey.') },
      });
    }
    await portal.close();
  });
});
