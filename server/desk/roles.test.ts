/** Each role, and each scope, on each call of the desk. */
import { beforeEach, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/desk.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { deskApplicant } from './read/testing/applicants.ts';
import { CALLS, make, withoutQuery } from './testing/calls.ts';
import { openTestDesk } from './testing/desk.ts';

const desk = await openTestDesk();
beforeEach(() => desk.clock.advance({ minutes: 1 }));

it('the table has every call of staff', () => {
  const declared = desk.app.declaredRoutes
    .filter(({ method, who }) => who.kind === 'staff' && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  expect(declared.sort()).toEqual(
    CALLS.map(([[method, url]]) => `${method} ${withoutQuery(url)}`).sort(),
  );
});

it.each(STAFF_ROLES)(
  'a call lets %s do what the table says, and notes what it refuses',
  async (role) => {
    const member = await desk.member(role);
    for (const [call, may, status] of CALLS) {
      const answer = await make(member, call);
      const isAllowed = may.includes(role);
      expect(answer.status, call.join(' ')).toBe(isAllowed ? status : 403);
      if (call[1] === '/api/staff/sign-out') await desk.signIn(member, member.passkey);
      if (isAllowed) continue;
      expect(answer.body.message).toBe(
        'Your role does not allow this. Please ask an administrator of the portal.',
      );
      expect(await desk.lastLine()).toMatchObject({
        act: 'staff.refused',
        by: { kind: 'staff', id: member.id },
        details: { call: `${call[0]} ${withoutQuery(call[1])}` },
      });
    }
  },
);

it('a role that may not call hears so, and nothing about what it sent', async () => {
  const reader = await desk.member('reader');
  const refused = CALLS.filter(([[method], may]) => method !== 'GET' && !may.includes('reader'));
  expect(refused.length).toBeGreaterThan(20);
  for (const [[method, url]] of refused) {
    expect((await reader.call(method, url, { strange: true })).status, `${method} ${url}`).toBe(
      403,
    );
  }
});

it('several roles may do what each of them may', async () => {
  const member = await desk.member('reader', 'auditor');
  expect((await member.call('GET', '/api/staff/trail')).status).toBe(200);
  expect((await member.call('GET', '/api/staff/members')).status).toBe(403);
});

it('no call is for a caller without a living session of the desk', async () => {
  const gone = await desk.member(...STAFF_ROLES);
  await gone.call('POST', '/api/staff/sign-out');
  for (const [call] of CALLS) {
    for (const token of [undefined, '', 'made-up', createToken().value]) {
      const browser = desk.browser();
      if (token !== undefined) browser.cookies.set('staff_session', token);
      expect((await make(browser, call)).status, `${call.join(' ')} with ${token}`).toBe(401);
    }
    expect((await make(gone, call)).status).toBe(401);
  }
});

it('a 401 of the desk takes away its own cookie only', async () => {
  const browser = desk.browser();
  browser.cookies.set('staff_session', createToken().value);
  browser.cookies.set('session', createToken().value);
  await browser.call('GET', '/api/staff/me');
  expect([...browser.cookies.keys()]).toEqual(['session']);
  browser.cookies.set('staff_session', createToken().value);
  await browser.call('GET', '/api/profile');
  expect([...browser.cookies.keys()]).toEqual(['staff_session']);
});

it('an administrator sees everybody, ends sessions and takes access away at once', async () => {
  const [boss, ada] = [await desk.member('administrator'), await desk.member('registrar')];
  const list = async () => (await boss.get('/api/staff/members')).members;
  const find = async (id: number) => (await list()).find((one: { id: number }) => one.id === id);
  const seen = await find(ada.id);
  expect(seen).toMatchObject({ mail: ada.mail, roles: ['registrar'], passkeys: 1, removed_at: '' });
  expect(seen.sessions).toMatchObject([{ is_this: false }]);
  expect((await find(boss.id)).sessions).toMatchObject([{ is_this: true }]);

  await boss.call('DELETE', `/api/staff/sessions/${seen.sessions[0].id}`);
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
  await desk.signIn(ada, ada.passkey);
  await desk.signIn(desk.browser(), ada.passkey);
  await boss.call('DELETE', `/api/staff/members/${ada.id}/sessions`);
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);

  await desk.signIn(ada, ada.passkey);
  const token = await desk.invite(ada.mail, ['registrar']);
  const removed = await boss.call('DELETE', `/api/staff/members/${ada.id}`);
  expect(removed.body.message).toBe('The access is taken away, and every session has ended.');
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
  expect((await desk.signIn(ada, ada.passkey)).status).toBe(400);
  const invited = await desk.browser().call('POST', '/public/staff/invitation', { token });
  expect(invited.status).toBe(400);
  expect(await find(ada.id)).toMatchObject({ passkeys: 0, sessions: [], mail: ada.mail });
  expect((await find(ada.id)).removed_at).not.toBe('');
  const lines = (await desk.trail()).filter(({ act }) => act === 'staff.removed');
  expect(lines.at(-1)).toMatchObject({ by: { id: boss.id }, details: { staff: ada.id } });
  expect(JSON.stringify(lines)).not.toContain(ada.mail);
});

it('nobody takes away their own access, or ends a session of somebody else without the role', async () => {
  const [boss, ada] = [await desk.member('administrator'), await desk.member('reader')];
  expect((await boss.call('DELETE', `/api/staff/members/${boss.id}`)).status).toBe(409);
  const [session] = (await boss.get('/api/staff/me')).sessions;
  expect((await ada.call('DELETE', `/api/staff/sessions/${session.id}`)).status).toBe(404);
  expect((await boss.call('GET', '/api/staff/me')).status).toBe(200);
  const [own] = (await ada.get('/api/staff/me')).sessions;
  expect((await ada.call('DELETE', `/api/staff/sessions/${own.id}`)).status).toBe(200);
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(401);
});

it('whoever signs in while access is taken away is not left with a session', async () => {
  const boss = await desk.member('administrator');
  for (let times = 0; times < 5; times += 1) {
    const ada = await desk.member('reader');
    const browser = desk.browser();
    await Promise.all([
      desk.signIn(browser, ada.passkey),
      boss.call('DELETE', `/api/staff/members/${ada.id}`),
    ]);
    const left = await desk.query`select id from sessions where staff_id = ${ada.id}`;
    expect(left).toEqual([]);
  }
});

it('two invitations of one person at the same time make one person', async () => {
  const mail = 'both@college.example';
  const by = await Promise.all([1, 2].map(() => desk.member('administrator')));
  const answers = await Promise.all(
    by.map((boss) => boss.call('POST', '/api/staff/members', { mail, roles: ['reader'] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { members } = (await by[0]?.call('GET', '/api/staff/members'))?.body ?? {};
  expect(members.filter((one: { mail: string }) => one.mail === mail)).toHaveLength(1);
});

it('no call about an application is for somebody whose scope it is not in, and a line says who tried', async () => {
  const applicant = await deskApplicant(desk, { applied_major: '31', languages_spoken: 'Spanish' });
  await applicant.submit();
  const member = await desk.narrowed({ program: ['nursing'] }, ...STAFF_ROLES);
  const about = CALLS.filter(([[, url]]) => /\/applications\/:/.test(url));
  expect(about.length).toBeGreaterThan(30);
  for (const [[method, url, body]] of about) {
    const own = url.replace(/:(?:id|number)/, String(applicant.accountId));
    const what = `${method} ${url}`;
    const answer = await make(member, body ? [method, own, body] : [method, own]);
    expect([answer.status, answer.body.message], what).toEqual([
      404,
      'No application that you may read has this number. It may have been erased in the meantime.',
    ]);
    expect(await desk.lastLine(), what).toMatchObject({
      act: 'staff.refused',
      by: { kind: 'staff', id: member.id },
      account: applicant.accountId,
      details: { why: 'scope' },
    });
  }
});
