import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyTrail } from '#server/trail/verify.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type DeskMember, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { attach, type Helped, makeApplicant } from './testing/applicants.ts';

const reason = 'asked for in writing';
let desk: TestDesk;
let one: DeskMember;
let two: DeskMember;
let tenant = sampleTenant;
beforeAll(async () => {
  desk = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '1000' } });
  // The routes read it at each call.
  Object.defineProperty(desk.platform, 'tenant', { get: () => tenant });
  one = await desk.member('registrar');
  two = await desk.member('registrar');
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  for (const member of [one, two]) await desk.signIn(member, member.passkey);
});

const erase = (by: DeskMember, { id, username }: Helped, why = reason) =>
  by.call('POST', `/api/staff/applications/${id}/erase`, { username, reason: why });
const act = (by: DeskMember, { id }: Helped, what: string, why = reason) =>
  by.call('POST', `/api/staff/applications/${id}/erase/${what}`, { reason: why });
const isThere = async ({ id }: Helped) =>
  (await one.call('GET', `/api/staff/applications/${id}/help`)).status === 200;

describe('by one person', () => {
  beforeEach(() => {
    tenant = sampleTenant;
  });

  it('takes every version and its files, and what was typed, but the reason', async () => {
    const helped = await makeApplicant(desk);
    const file = await attach(desk, helped, 'old');
    await helped.submit();
    const until = desk.platform.clock().toISOString().slice(0, 10);
    const about = `/api/staff/applications/${helped.id}`;
    const why = { reason: `wanted by ${helped.username}` };
    await one.call('POST', `${about}/reopen`, { until, message: 'Hello', ...why });
    await one.call('POST', `${about}/address`, { address: 'other@mail.example', ...why });
    await attach(desk, helped, 'new');
    expect((await erase(one, helped)).body.message).toBe('The applicant is erased.');
    expect(await isThere(helped)).toBe(false);
    const { kysely } = desk.platform.database;
    for (const table of ['application_versions', 'version_documents', 'reopenings'] as const) {
      const left = await kysely
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', helped.id)
        .execute();
      expect(left, table).toEqual([]);
    }
    const removals = await desk.platform.database.prepared(
      'removals',
      `select data::text from pgboss.job where name = 'remove-files'`,
      [],
    );
    expect(JSON.stringify(removals)).toContain(`${file.replace('uploads', 'documents')}/pdf`);
    const notes = await kysely.selectFrom('trail_notes').select('text').execute();
    expect(notes.map(({ text }) => text)).toEqual([reason]);
    expect((await verifyTrail(kysely)).breaks).toEqual([]);
  });

  it('is refused with the wrong address, or a reason that names somebody', async () => {
    const helped = await makeApplicant(desk);
    expect((await erase(one, { ...helped, username: 'x@mail.example' })).status).toBe(400);
    for (const why of [`for ${helped.username}`, 'Mr. LOVELACE, again', 'lovelace']) {
      const { status } = await erase(one, helped, why.replace(/lovelace/i, lastName(helped)));
      expect(status, why).toBe(400);
    }
    expect(await isThere(helped)).toBe(true);
  });

  it('is done once by two at the same time; the second gets a sentence', async () => {
    const helped = await makeApplicant(desk);
    const answers = await Promise.all([erase(one, helped), erase(two, helped)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const late = answers.find(({ status }) => status === 404);
    expect(late?.body.message).toContain('It may have been erased meanwhile.');
  });
});

describe('by two persons', () => {
  beforeEach(() => {
    tenant = { ...sampleTenant, erasure: { confirmedWithinHours: 24 } };
  });

  it('needs another registrar', async () => {
    const helped = await makeApplicant(desk);
    expect((await act(two, helped, 'confirm')).status).toBe(409);
    expect((await erase(one, helped)).body.message).toContain('Nothing is erased yet');
    expect((await erase(one, helped)).body.message).toContain('You have asked for this already');
    expect((await erase(two, helped)).body.message).toContain(`${one.mail} has asked`);
    expect((await act(one, helped, 'confirm')).body.message).toContain('somebody else');
    expect(await isThere(helped)).toBe(true);
    expect((await act(two, helped, 'confirm')).status).toBe(200);
    expect(await isThere(helped)).toBe(false);
    expect((await act(two, helped, 'confirm')).status).toBe(404);
  });

  it('in time, and unless it is called off', async () => {
    const helped = await makeApplicant(desk);
    await erase(one, helped);
    expect((await act(two, helped, 'call-off')).status).toBe(200);
    expect((await act(two, helped, 'call-off')).status).toBe(409);
    expect((await act(two, helped, 'confirm')).status).toBe(409);
    await erase(one, helped);
    desk.clock.advance({ hours: 25 });
    for (const member of [one, two]) await desk.signIn(member, member.passkey);
    expect((await act(two, helped, 'confirm')).status).toBe(409);
    expect(await isThere(helped)).toBe(true);
  });

  it('of two who confirm at the same time one does', async () => {
    const third = await desk.member('registrar');
    const helped = await makeApplicant(desk);
    await erase(one, helped);
    const answers = await Promise.all([act(two, helped, 'confirm'), act(third, helped, 'confirm')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

it('whatever an applicant does while they are erased is answered with a sentence, never with 500', async () => {
  tenant = sampleTenant;
  const key = 'personal_statement_doc';
  for (let times = 0; times < 6; times += 1) {
    const helped = await makeApplicant(desk);
    const { call } = helped.browser;
    const [erased, ...answers] = await Promise.all([
      erase(one, helped),
      call('POST', '/api/presigned-url', { answer_key: key }),
      call('POST', '/api/presigned-url', { answer_key: key }),
      helped.save({ city: 'Salem' }),
      helped.submit(),
      call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' }),
      call('POST', '/api/validations', { city: ['City'] }),
    ]);
    expect(erased.status).toBe(200);
    for (const { status, body } of answers) {
      expect([200, 401, 409, 422], JSON.stringify(body)).toContain(status);
    }
  }
});

it('an upload that is allowed in the moment of an erasure is answered as by nobody', async () => {
  tenant = sampleTenant;
  const helped = await makeApplicant(desk);
  const { platform } = desk;
  const presign = platform.files.presignUpload;
  // In the middle of the call, behind the check of the session.
  platform.files.presignUpload = async (...args) => {
    expect((await erase(one, helped)).status).toBe(200);
    return presign.apply(platform.files, args);
  };
  const answer = await helped.browser.call('POST', '/api/presigned-url', {
    answer_key: 'personal_statement_doc',
  });
  platform.files.presignUpload = presign;
  expect(answer.status).toBe(401);
  expect(answer.body.message).toBe(
    'Your session is invalid. Please clear your cookies and login again.',
  );
});

function lastName({ username }: Helped): string {
  return `Lovelace${/\d+/.exec(username)?.[0] ?? ''}`;
}
