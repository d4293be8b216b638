import { beforeEach, describe, expect, it } from 'vitest';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { type Bent, createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
beforeEach(() => desk.clock.advance({ hours: 9 }));

// The proofs of a passkey are tested at the applicants' door: both doors have one ceremony.
describe('a passkey', () => {
  it('signs its owner in, for eight hours of work', async () => {
    const ada = await desk.member('reader');
    const browser = desk.browser();
    expect(await desk.signIn(browser, ada.passkey)).toMatchObject({
      status: 200,
      body: { message: 'You are signed in.' },
      headers: {
        'set-cookie': [
          expect.stringMatching(/^staff_session=.*HttpOnly; SameSite=Strict$/),
          expect.stringMatching(/^staff_device=.*HttpOnly; SameSite=Strict$/),
        ],
      },
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
    expect([...browser.cookies.keys()]).toEqual(['staff_device']);
  });

  it('signs its owner out after half an hour without a call', async () => {
    const ada = await desk.member('reader');
    desk.clock.advance({ minutes: 29 });
    expect((await ada.call('GET', '/api/staff/me')).status).toBe(200);
    desk.clock.advance({ minutes: 30 });
    expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
  });

  it.each<[string, Bent, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'on a website other than ours'],
    ['of which nobody proved who holds it', { isVerified: false }, 'could not check'],
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
    expect(await desk.lastLine()).toMatchObject({
      act: 'staff.sign-in-refused',
      details: { way: 'passkey' },
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
      expect(await desk.lastLine()).toMatchObject({
        details: { why: 'copied_passkey', staff: ada.id },
      });
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
    expect((await add()).body.message).toBe('This passkey is already registered.');
    expect((await desk.signIn(desk.browser(), second)).status).toBe(200);
    const { passkeys } = await ada.get('/api/staff/me');
    expect(passkeys).toMatchObject([{ name: '' }, { name: 'Telephone' }]);

    const remove = (id: number) => ada.call('DELETE', `/api/staff/passkeys/${id}`);
    // Both are on their way before either has removed anything.
    const { kysely } = desk.platform.database;
    const removals = await kysely.transaction().execute(async (trx) => {
      await trx.selectFrom('passkeys').select('id').forUpdate().execute();
      const both = passkeys.map(({ id }: { id: number }) => remove(id));
      await desk.untilWaiting(2);
      return () => Promise.all(both);
    });
    const answers = await removals();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = (await ada.get('/api/staff/me')).passkeys;
    expect(await remove(left.id)).toMatchObject({
      status: 409,
      body: { message: 'This is your only passkey. Please add another one first.' },
    });
  });

  it('is added by somebody who has just signed in, and not at a desk that was left open', async () => {
    const ada = await desk.member('reader');
    const ask = (browser: Pick<typeof ada, 'call'>) =>
      browser.call('POST', '/api/staff/passkeys/options');
    desk.clock.advance({ minutes: 14, seconds: 59 });
    expect((await ask(ada)).status).toBe(200);
    desk.clock.advance({ seconds: 1 });
    expect(await ask(ada)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sign in again with your passkey') },
    });
    const again = desk.browser();
    await desk.signIn(again, ada.passkey);
    expect((await ask(again)).status).toBe(200);
  });

  it('is not added by a session that ends meanwhile', async () => {
    const ada = await desk.member('reader');
    const { body } = await ada.call('POST', '/api/staff/passkeys/options');
    const late = createAuthenticator();
    const credential = late.create(body.options);
    const adding = await desk.platform.database.transaction(async (trx) => {
      await revokeAccess(trx, { kind: 'staff', id: ada.id });
      const call = ada.call('POST', '/api/staff/passkeys', { credential });
      // The guard has let the call in, since this transaction is still open.
      await desk.untilWaiting();
      return () => call;
    });
    expect((await adding()).status).toBe(401);
    expect((await desk.signIn(desk.browser(), late)).status).toBe(400);
  });

  it('of somebody else is out of reach', async () => {
    const [ada, eve] = [await desk.member('reader'), await desk.member('administrator')];
    const [passkey] = (await ada.get('/api/staff/me')).passkeys;
    expect((await eve.call('DELETE', `/api/staff/passkeys/${passkey.id}`)).status).toBe(404);
    const { body } = await ada.call('POST', '/api/staff/passkeys/options');
    const credential = createAuthenticator().create(body.options);
    const stolen = await eve.call('POST', '/api/staff/passkeys', { credential });
    expect(stolen.status).toBe(400);
    expect((await desk.signIn(desk.browser(), ada.passkey)).status).toBe(200);
  });
});
