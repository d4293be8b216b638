/** Applicants and staff share the tables of sign-ins, and nothing that opens one door opens the other. */
import { beforeEach, expect, it } from 'vitest';
import { findKnownDevice } from '#server/core/identity/devices.ts';
import { beginTestSession } from '#server/core/testing/accounts.ts';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { seedApplications } from './testing/applications.ts';
import { type DeskMember, openTestDesk } from './testing/desk.ts';

let ada: DeskMember;
/** An account with the same number as Ada's. */
let accountId: number;
const desk = await openTestDesk();
beforeEach(async () => {
  ada = await desk.member('registrar');
  [accountId = 0] = await seedApplications(desk.platform, [{}]);
  expect(accountId).toBe(ada.id);
});

const askApplicant = async () =>
  (await desk.browser().call('POST', '/public/passkey/options', {})).body.options;
const askStaff = async () =>
  (await desk.browser().call('POST', '/public/staff/sign-in/options')).body.options;
const asApplicant = (credential: object, browser = desk.browser()) =>
  browser.call('POST', '/public/passkey', { credential });
const asStaff = (credential: object) =>
  desk.browser().call('POST', '/public/staff/sign-in', { credential });
const withCookie = (name: string, value: string): TestBrowser => {
  const browser = desk.browser();
  browser.cookies.set(name, value);
  return browser;
};

it('a passkey signs in at its own door only', async () => {
  const refused = await asApplicant(ada.passkey.use(await askApplicant()));
  expect(refused.body.message).toContain('We do not recognize this passkey.');
  expect((await asStaff(ada.passkey.use(await askStaff()))).status).toBe(200);
  const [{ user_handle }] = await desk.query`select user_handle from staff where id = ${ada.id}`;
  await desk.query`update accounts set passkey_handle = ${user_handle}`;
  await desk.query`update passkeys set account_id = ${accountId}, staff_id = null
    where staff_id = ${ada.id}`;
  const gone = await asStaff(ada.passkey.use(await askStaff()));
  expect(gone.body.message).toContain('We do not know this passkey.');
  expect((await asApplicant(ada.passkey.use(await askApplicant()))).status).toBe(200);
});

it('a challenge is answered at its own door only', async () => {
  const [forApplicants, forStaff] = [await askApplicant(), await askStaff()];
  for (const answer of [
    await asStaff(ada.passkey.use(forApplicants)),
    await asApplicant(ada.passkey.use(forStaff)),
  ]) {
    expect(answer.body.message).toContain('already used');
  }
});

it('a session of the one kind reads and changes nothing as the other', async () => {
  const staffToken = ada.cookies.get('staff_session') ?? '';
  for (const [method, url, body] of [
    ['GET', '/api/profile', undefined],
    ['PUT', '/api/answer', { answers: { first_name: 'Eve' } }],
    ['PUT', '/api/language', { language: 'es' }],
    ['GET', '/api/logout', undefined],
  ] as const) {
    const answer = await withCookie('session', staffToken).call(method, url, body);
    expect(answer.status, url).toBe(401);
  }
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(200);
  const token = await beginTestSession(desk.platform, accountId);
  const asStaff = await withCookie('staff_session', token).call('GET', '/api/staff/me');
  expect(asStaff.status).toBe(401);
  expect((await withCookie('session', token).call('GET', '/api/profile')).status).toBe(200);
});

it('a log-in ends no session of staff whose token it brings', async () => {
  await desk.query`update passkeys set account_id = ${accountId}, staff_id = null
    where staff_id = ${ada.id}`;
  const browser = withCookie('session', ada.cookies.get('staff_session') ?? '');
  const { response, ...credential } = ada.passkey.use(await askApplicant());
  const { userHandle: _ours, ...unnamed } = response;
  expect((await asApplicant({ ...credential, response: unnamed }, browser)).status).toBe(200);
  expect((await ada.call('GET', '/api/staff/me')).status).toBe(200);
});

it('a browser of staff is not known to applicants, nor the other way round', async () => {
  const { kysely } = desk.platform.database;
  const device = ada.cookies.get('staff_device');
  expect(await findKnownDevice(kysely, 'staff', device)).toBeDefined();
  expect(await findKnownDevice(kysely, 'applicant', device)).toBeUndefined();
});
