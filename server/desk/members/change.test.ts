/** Roles, scopes and the language of people of the staff, changed by an administrator or by themselves. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { type DeskMember, openTestDesk, startTestDesk, tokenIn } from '../testing/desk.ts';
import { removeStaff } from './change.ts';
import { addMember } from './repository.ts';

const desk = await openTestDesk();
const boss = await desk.member('administrator');
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
      details: { staff: ada.id, from: ['reader'], to: ['auditor'] },
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
        issuer: 'https://login.example',
        subject: 'alan',
        added_at: desk.platform.clock(),
      }),
    );
    expect(await change(id, ['registrar'])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your college’s sign-in') },
    });
    expect((await change(id, ['reader'], { status: ['submitted'] })).status).toBe(200);
    expect((await lines()).at(-1)?.details).toMatchObject({
      staff: id,
      from: ['reader'],
      to: ['reader'],
      from_scope: [],
      to_scope: ['status:submitted'],
    });
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
  expect(status).toMatchObject({ id: 'status', label: 'Estatus' });
  expect(status.values).toContainEqual({ value: 'submitted', label: 'Enviada' });
});

describe('an invitation of somebody who is here already', () => {
  const nursing = { program: ['nursing'] };
  const invite = (mail: string, body: object) =>
    boss.call('POST', '/api/staff/members', { mail, roles: ['reader'], ...body });

  it('leaves the scope as it is, unless another is given', async () => {
    const mail = 'nurse@college.example';
    const member = desk.browser();
    await desk.redeem(member, await desk.invite(mail, ['reader'], nursing));
    const me = () => member.get('/api/staff/me');
    const before = (await lines()).length;
    expect((await invite(mail, {})).status).toBe(200);
    expect((await me()).scope).toEqual(nursing);
    expect(await lines()).toHaveLength(before);
    expect((await invite(mail, { roles: ['helper'] })).status).toBe(200);
    expect(await me()).toMatchObject({ roles: ['helper'], scope: nursing });
    expect((await invite(mail, { scope: {} })).status).toBe(200);
    expect((await me()).scope).toEqual({});
    expect((await lines()).at(-1)?.details).toEqual({
      staff: (await me()).id,
      from: ['helper'],
      to: ['reader'],
      from_scope: ['program:nursing'],
      to_scope: [],
    });
  });

  it('takes nobody their own role of an administrator', async () => {
    expect((await invite(boss.mail, {})).status).toBe(409);
    expect((await boss.call('GET', '/api/staff/members')).status).toBe(200);
  });
});

type Taking = (by: DeskMember, from: DeskMember) => ReturnType<DeskMember['call']>;
it.each<[string, Taking]>([
  ['by a removal', (by, from) => by.call('DELETE', `/api/staff/members/${from.id}`)],
  [
    'by other roles',
    (by, { id }) => by.call('PUT', `/api/staff/members/${id}`, { roles: ['reader'], scope: {} }),
  ],
  [
    'by an invitation',
    (by, { mail }) => by.call('POST', '/api/staff/members', { mail, roles: ['reader'] }),
  ],
])(
  'of two administrators who take the role from each other at the same time, one keeps it: %s',
  async (_how, take) => {
    const other = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
    let [one, two] = [await other.member('administrator'), await other.member('administrator')];
    for (let times = 0; times < 4; times += 1) {
      const answers = await Promise.all([take(one, two), take(two, one)]);
      // The other one is refused, or has no role or session any more.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const list = (each: DeskMember) => each.call('GET', '/api/staff/members');
      const isLeft = await Promise.all([one, two].map(list));
      expect(isLeft.filter(({ status }) => status === 200)).toHaveLength(1);
      one = isLeft[0]?.status === 200 ? one : two;
      two = await other.member('administrator');
    }
    await other.close();
  },
);

it('the last administrator is removed by no command, but for another who was invited', async () => {
  const other = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
  const last = await other.member('administrator');
  const by = { kind: 'operator', command: 'staff remove' } as const;
  await expect(removeStaff(other.platform, by, last.id)).rejects.toThrow(
    'Nobody else is an administrator. Please invite another one first.',
  );
  await other.invite('next@college.example', ['administrator']);
  other.clock.advance({ days: 4 });
  // Nobody can come in by an invitation that is over.
  await expect(removeStaff(other.platform, by, last.id)).rejects.toThrow('Nobody else');
  await other.invite('next@college.example', ['administrator']);
  await removeStaff(other.platform, by, last.id);
  await other.close();
});

const lastSubject = async (mail: string) => (await desk.lastLetter(mail)).subject;
it('letters are in the language of the last sign-in', async () => {
  const mail = 'ines@college.example';
  const invite = () => boss.call('POST', '/api/staff/members', { mail, roles: ['reader'] });
  await invite();
  expect(await lastSubject(mail)).toContain('Your invitation');
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
  await invite();
  expect(await lastSubject(mail)).toContain('Tu invitación');
  browser.cookies.set('language', 'en');
  await desk.signIn(browser, passkey);
  await add();
  expect(await lastSubject(mail)).toContain('A passkey was added');
});
