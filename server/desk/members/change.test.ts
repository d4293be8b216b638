/** Roles, scopes and the language of people of the staff, changed by an administrator or by themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#server/identity/testing/authenticator.ts';
import { type DeskMember, startTestDesk, type TestDesk, tokenIn } from '../testing/desk.ts';
import { addMember } from './repository.ts';

let desk: TestDesk;
let boss: DeskMember;
beforeAll(async () => {
  desk = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
  boss = await desk.member('administrator');
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.advance({ minutes: 1 }));

const change = (id: number, roles: readonly string[], scope: object = {}) =>
  boss.call('PUT', `/api/staff/members/${id}`, { roles, scope });
const lines = async () => (await desk.trail()).filter(({ act }) => act === 'staff.roles-changed');

describe('roles', () => {
  it('count from the next call on, without a letter, and leave one line', async () => {
    const ada = await desk.member('reader');
    const letters = (await desk.mailbox()).length;
    const before = (await lines()).length;
    expect((await ada.call('GET', '/api/staff/trail')).status).toBe(403);
    expect((await change(ada.id, ['auditor', 'auditor'])).body.message).toBe(
      'The roles are changed.',
    );
    expect((await ada.call('GET', '/api/staff/trail')).status).toBe(200);
    expect(await desk.mailbox()).toHaveLength(letters);
    expect(await lines()).toHaveLength(before + 1);
    expect((await lines()).at(-1)).toMatchObject({
      by: { id: boss.id },
      details: { staff: ada.id, from: ['reader'], to: ['auditor'], other_scope: false },
    });
    expect((await change(ada.id, ['auditor'])).status).toBe(200);
    expect(await lines()).toHaveLength(before + 1);
  });

  it('of oneself cannot lose the one that gives roles', async () => {
    expect(await change(boss.id, ['auditor'])).toMatchObject({
      status: 409,
      body: {
        message: 'You cannot take away your own access. Please ask another administrator.',
      },
    });
    expect((await change(boss.id, ['administrator', 'auditor'])).status).toBe(200);
  });

  it('from the provider stay as they are; the scope is ours', async () => {
    const id = await desk.platform.database.transaction((trx) =>
      addMember(trx, {
        mail: 'alan@college.example',
        roles: ['reader'],
        scope: {},
        isFromProvider: true,
        at: desk.platform.clock(),
      }),
    );
    expect(await change(id ?? 0, ['registrar'])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("your college's sign-in") },
    });
    expect((await change(id ?? 0, ['reader'], { status: ['submitted'] })).status).toBe(200);
    expect((await lines()).at(-1)?.details).toMatchObject({ staff: id, other_scope: true });
  });

  it('are refused with a facet that the college does not have, and for nobody', async () => {
    const ada = await desk.member('reader');
    const refused = await change(ada.id, ['reader'], { shoe: ['42'] });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('There is no facet called “shoe”.');
    expect((await change(999_999, ['reader'])).status).toBe(404);
  });
});

it('an administrator is told what a scope may hold, in their own language', async () => {
  const inSpanish = await boss.call('GET', '/api/staff/members?lang=es');
  const [status] = inSpanish.body.facets;
  expect(status).toMatchObject({ id: 'status', label: 'Situación' });
  expect(status.values).toContainEqual({ value: 'submitted', label: 'Enviada' });
});

describe('letters', () => {
  const lastSubject = async (mail: string) => (await desk.lastLetter(mail)).subject;
  const invite = (mail: string, language?: string) =>
    boss.call('POST', '/api/staff/members', { mail, roles: ['reader'], language });

  it('are in the language that the invitation chose, and then in that of the last sign-in', async () => {
    const mail = 'ines@college.example';
    await invite(mail, 'es');
    expect(await lastSubject(mail)).toContain('Tu invitación');
    const browser = desk.browser();
    const passkey = createAuthenticator();
    browser.cookies.set('language', 'es');
    await desk.redeem(browser, tokenIn(await desk.lastLetter(mail)), passkey);
    const add = async () => {
      const { body } = await browser.call('POST', '/api/staff/passkeys/options');
      const credential = createAuthenticator().create(body.options);
      await browser.call('POST', '/api/staff/passkeys', { credential });
    };
    await add();
    expect(await lastSubject(mail)).toContain('Se agregó una llave de acceso');
    browser.cookies.set('language', 'en');
    await desk.signIn(browser, passkey);
    await add();
    expect(await lastSubject(mail)).toContain('A passkey was added');
    // Nobody chose another one: it is theirs.
    await invite(mail);
    expect(await lastSubject(mail)).toContain('Your invitation');
  });

  it('are not promised in a language that the portal does not speak', async () => {
    const refused = await invite('eve@college.example', 'fr');
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('fr') },
    });
  });
});
