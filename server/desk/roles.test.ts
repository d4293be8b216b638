/** Each role on each call of the desk. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#contract/desk.ts';
import { createAuthenticator } from '#server/identity/testing/authenticator.ts';
import { createToken } from '#server/identity/tokens.ts';
import { BLANK } from './handing-on/testing/handing-on.ts';
import { type Call, HELP_CALLS, type Row } from './help/testing/calls.ts';
import { type DeskMember, startTestDesk, type TestDesk } from './testing/desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.advance({ minutes: 1 }));

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
};

const EXTENSION = {
  until: '2031-01-02T10:00',
  ends_at: '2031-01-01T10:00:00Z',
  reason: 'a test',
  tell: false,
};

/** One that cannot be: it has no name. */
const DESTINATION = { ...BLANK, name: ' ' };

const ALL = STAFF_ROLES;
/** Who reads applications. */
const READING: readonly StaffRole[] = ['reader', 'helper', 'registrar'];
const FINDERS = ['reader', 'helper', 'registrar'] as const;
/** Every call with those who may make it, and what it answers them. */
const CALLS: readonly Row[] = [
  [['GET', '/api/staff/me'], ALL, 200],
  [['POST', '/api/staff/sign-out'], ALL, 200],
  [['DELETE', '/api/staff/sessions/:id'], ALL, 404],
  [['POST', '/api/staff/passkeys/options'], ALL, 200],
  [['POST', '/api/staff/passkeys', { credential: CREDENTIAL }], ALL, 400],
  [['PUT', '/api/staff/passkeys/:id', { name: 'Telephone' }], ALL, 404],
  [['DELETE', '/api/staff/passkeys/:id'], ALL, 404],
  [['GET', '/api/staff/members'], ['administrator'], 200],
  [
    ['POST', '/api/staff/members', { mail: 'eve@college.example', roles: ['auditor'] }],
    ['administrator'],
    200,
  ],
  [['PUT', '/api/staff/members/:id', { roles: ['auditor'], scope: {} }], ['administrator'], 404],
  [['DELETE', '/api/staff/members/:id'], ['administrator'], 404],
  [['DELETE', '/api/staff/members/:id/sessions'], ['administrator'], 404],
  [['GET', '/api/staff/season'], ['helper', 'registrar', 'administrator'], 200],
  [['GET', '/api/staff/season/questions'], ['helper', 'registrar', 'administrator'], 200],
  [['GET', '/api/staff/season/stuck'], ['helper', 'registrar', 'administrator'], 200],
  [['GET', '/api/staff/season/file'], ['helper', 'registrar', 'administrator'], 200],
  [['PUT', '/api/staff/season/last-year', { csv: '' }], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/season/stuck/:kind'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/deadlines'], ['helper', 'registrar', 'administrator'], 200],
  [
    ['POST', '/api/staff/deadlines/:deadline/extend', EXTENSION],
    ['registrar', 'administrator'],
    404,
  ],
  [['GET', '/api/staff/applications/:number'], READING, 404],
  [['GET', '/api/staff/applications/:number/documents/:key'], READING, 404],
  [['GET', '/api/staff/applications/:number/copy'], READING, 404],
  [['GET', '/api/staff/applications/:number/copy/file'], READING, 404],
  [['GET', '/api/staff/applications/:number/neighbours'], READING, 404],
  [['GET', '/api/staff/applications/:number/people'], READING, 404],
  [['POST', '/api/staff/applications/:number/here', { is_opening: true }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/here'], READING, 404],
  [['PUT', '/api/staff/applications/:number/read', { version: '' }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/read'], READING, 404],
  [['PUT', '/api/staff/applications/:number/flag'], READING, 404],
  [['DELETE', '/api/staff/applications/:number/flag'], READING, 404],
  [['PUT', '/api/staff/applications/:number/assignee', { staff_id: 1 }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/assignee'], READING, 404],
  [['POST', '/api/staff/applications/:number/notes', { text: 'x' }], READING, 404],
  [['DELETE', '/api/staff/applications/:number/notes/:note'], READING, 404],
  [['GET', '/api/staff/for-me'], READING, 200],
  [['GET', '/api/staff/retention'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/applications/:number/hold'], ['registrar'], 404],
  [
    ['PUT', '/api/staff/applications/:number/hold', { is_held: true, reason: 'a test' }],
    ['registrar'],
    404,
  ],
  [['GET', '/api/staff/applications'], FINDERS, 200],
  [['GET', '/api/staff/views'], FINDERS, 200],
  [['POST', '/api/staff/views', { name: 'Mine', is_shared: false }], FINDERS, 200],
  [['DELETE', '/api/staff/views/:id'], FINDERS, 404],
  [['GET', '/api/staff/destinations'], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/destinations', DESTINATION], ['administrator'], 400],
  [['PUT', '/api/staff/destinations/:id', DESTINATION], ['administrator'], 404],
  [['DELETE', '/api/staff/destinations/:id'], ['administrator'], 404],
  [['POST', '/api/staff/destinations/try', { ...DESTINATION, id: 0 }], ['administrator'], 200],
  [['POST', '/api/staff/destinations/:id/runs', { reach: 'new' }], ['registrar'], 404],
  [['GET', '/api/staff/hand-on/runs'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/hand-on/troubles'], ['registrar', 'administrator'], 200],
  [['POST', '/api/staff/hand-on/runs/:id/retry'], ['registrar'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/give-up'], ['registrar'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/accept', { difference: [] }], ['administrator'], 404],
  [['POST', '/api/staff/hand-on/runs/:id/looked-at'], ['registrar', 'administrator'], 404],
  [['GET', '/api/staff/hand-on/deliveries?destination=999999'], ['registrar'], 404],
  [['GET', '/api/staff/hand-on/dictionary'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/hand-on/slate-mapping'], ['registrar', 'administrator'], 200],
  [['GET', '/api/staff/applications/:number/status'], ['helper', 'registrar'], 404],
  [
    [
      'PUT',
      '/api/staff/applications/:number/status',
      { step: 'documents', reached_on: '', reason: 'a test' },
    ],
    ['helper', 'registrar'],
    404,
  ],
  ...HELP_CALLS,
  [['GET', '/api/staff/trail'], ['auditor'], 200],
  [['GET', '/api/staff/trail/export'], ['auditor'], 200],
  [['GET', '/api/staff/trail/about'], ['auditor'], 200],
  [['POST', '/api/staff/trail/proof'], ['auditor'], 200],
];

const withoutQuery = (url: string) => url.replace(/\?.*/, '');

const make = (browser: Pick<DeskMember, 'call'>, [method, url, body]: Call) =>
  browser.call(
    method,
    url
      .replaceAll(/:(?:id|number|note)/g, '999999')
      .replace(':kind', 'mails')
      .replace(':deadline', '2000-01-01')
      .replace(':key', 'essay')
      .replace(/:(?:link|version)/g, '999999'),
    body,
  );

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
    for (const [call, may, status] of CALLS) {
      const member = await desk.member(role);
      const answer = await make(member, call);
      const isAllowed = may.includes(role);
      expect(answer.status, call.join(' ')).toBe(isAllowed ? status : 403);
      if (isAllowed) continue;
      expect(answer.body.message).toBe(
        'Your role does not allow this. Please ask an administrator of the portal.',
      );
      expect((await desk.trail()).at(-1)).toMatchObject({
        act: 'staff.refused',
        by: { kind: 'staff', id: member.id },
        details: { call: `${call[0]} ${withoutQuery(call[1])}` },
      });
    }
  },
);

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

it('a session of an applicant opens nothing here, and one of the desk nothing there', async () => {
  const member = await desk.member(...STAFF_ROLES);
  const token = member.cookies.get('staff_session') ?? '';
  const applicant = desk.browser();
  applicant.cookies.set('session', token);
  expect((await applicant.call('GET', '/api/profile')).status).toBe(401);
  expect((await member.call('GET', '/api/profile')).status).toBe(401);
  expect((await member.call('GET', '/api/staff/me')).status).toBe(200);
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
  const list = async () => (await boss.call('GET', '/api/staff/members')).body.members;
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
  const [session] = (await boss.call('GET', '/api/staff/me')).body.sessions;
  expect((await ada.call('DELETE', `/api/staff/sessions/${session.id}`)).status).toBe(404);
  expect((await boss.call('GET', '/api/staff/me')).status).toBe(200);
  const [own] = (await ada.call('GET', '/api/staff/me')).body.sessions;
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
    const { kysely } = desk.platform.database;
    const left = await kysely
      .selectFrom('staff_sessions')
      .select('id')
      .where('staff_id', '=', ada.id)
      .execute();
    expect(left).toEqual([]);
  }
});

it('an invitation of somebody who is here gives the new roles at once, and says so in the trail', async () => {
  const [boss, ada] = [await desk.member('administrator'), await desk.member('reader')];
  const roles = ['helper', 'reader'];
  await boss.call('POST', '/api/staff/members', { mail: ` ${ada.mail.toUpperCase()}`, roles });
  expect((await ada.call('GET', '/api/staff/me')).body.roles).toEqual(roles);
  expect((await desk.trail()).slice(-2)).toMatchObject([
    { act: 'staff.roles-changed', details: { staff: ada.id, from: ['reader'], to: roles } },
    { act: 'staff.invited', by: { id: boss.id }, details: { staff: ada.id } },
  ]);
  await desk.redeem(desk.browser(), await desk.invite(ada.mail, ['reader']), createAuthenticator());
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
