import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { verifyTrail } from '#server/core/trail/verify.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { openStaffSession } from '../testing/staff-session.ts';
import { attach, type Helped, makeApplicant } from './testing/applicants.ts';

const reason = 'asked for in writing';
let tenant = sampleTenant;
const desk = await openTestDesk();
// The routes read it at each call.
Object.defineProperty(desk.platform, 'tenant', { get: () => tenant });
const one = await desk.member('registrar');
const two = await desk.member('registrar');
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  for (const member of [one, two]) await desk.signIn(member, member.passkey);
});

const erase = (by: TestBrowser, { id, username }: Helped, why = reason) =>
  by.call('POST', `/api/staff/applications/${id}/erase`, { username, reason: why });
const act = (by: TestBrowser, { id }: Helped, what: string, why = reason) =>
  by.call('POST', `/api/staff/applications/${id}/erase/${what}`, { reason: why });
const isThere = async ({ id }: Helped) =>
  (await one.call('GET', `/api/staff/applications/${id}/help`)).status === 200;

describe('by one person', () => {
  beforeEach(() => {
    tenant = sampleTenant;
  });

  it('takes every version and its files, and what was typed, but the reason', async () => {
    const helped = await makeApplicant(desk);
    const file = await attach(desk, helped.id, 'old.pdf');
    await helped.submit();
    const until = desk.platform.clock().toISOString().slice(0, 10);
    const about = `/api/staff/applications/${helped.id}`;
    const why = { reason: `wanted by ${helped.username}` };
    await one.call('POST', `${about}/reopen`, { until, message: 'Hello', ...why });
    await one.call('POST', `${about}/address`, { address: 'other@mail.example', ...why });
    await attach(desk, helped.id, 'new.pdf');
    expect((await erase(one, helped)).body.message).toBe('The applicant is erased.');
    expect(await isThere(helped)).toBe(false);
    const { kysely } = desk.platform.database;
    for (const table of ['application_versions', 'version_documents', 'reopenings'])
      expect(
        await desk.query`select from ${sql.table(table)} where account_id = ${helped.id}`,
      ).toEqual([]);
    const removals = await desk.query`select data from pgboss.job where name = 'remove-files'`;
    expect(JSON.stringify(removals)).toContain(`${file.replace('uploads', 'documents')}/pdf`);
    expect(await desk.query`select text from trail_notes`).toEqual([{ text: reason }]);
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
    expect(late?.body.message).toContain('It may have been erased in the meantime.');
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

  it('tells every other registrar who may read it, by mail and at the desk, and shows why', async () => {
    const helper = await desk.member('helper');
    const nurse = await desk.narrowed({ program: ['nursing'] }, 'registrar');
    const helped = await makeApplicant(desk);
    await erase(one, helped);
    const letter = await desk.lastLetter(two.mail);
    expect(letter.subject).toContain('waits for a second registrar');
    expect(letter.text).toContain(`/desk/applications/${helped.id}/help`);
    expect(letter.text).not.toContain(helped.username);
    for (const { mail } of [one, helper, nurse]) {
      expect((await desk.lastLetter(mail)).subject, mail).not.toContain('second registrar');
    }
    const waiting = async (by: TestBrowser): Promise<number[]> => {
      const { erasures } = await by.get('/api/staff/erasures');
      return erasures.map(({ account_id }: { account_id: number }) => account_id);
    };
    expect(await waiting(two)).toContain(helped.id);
    expect(await waiting(one)).not.toContain(helped.id);
    expect(await waiting(nurse)).toEqual([]);
    const { erasure } = await two.get(`/api/staff/applications/${helped.id}/help`);
    expect(erasure.asked).toMatchObject({ by: { name: one.mail }, reason, by_me: false });
  });

  it('is not confirmed by the same person who signs in another way', async () => {
    const helped = await makeApplicant(desk);
    await erase(one, helped);
    const again = await byProvider(one.mail);
    expect((await act(again, helped, 'confirm')).body.message).toContain('somebody else');
    expect((await erase(again, helped)).body.message).toContain('You have asked for this already');
    expect(await isThere(helped)).toBe(true);
  });

  it('needs both to be registrars still when it is confirmed', async () => {
    const boss = await desk.member('administrator');
    const asker = await desk.member('registrar');
    const confirmer = await desk.member('registrar');
    const give = ({ id }: DeskMember, ...roles: string[]) =>
      boss.call('PUT', `/api/staff/members/${id}`, { roles, scope: {} });
    const helped = await makeApplicant(desk);
    await erase(asker, helped);
    await give(asker, 'reader');
    expect((await act(two, helped, 'confirm')).status).toBe(409);
    await give(asker, 'registrar');
    // The role goes while the call is under way.
    const { kysely } = desk.platform.database;
    const held = await kysely.startTransaction().execute();
    await held
      .selectFrom('applications')
      .select('account_id')
      .where('account_id', '=', helped.id)
      .forUpdate()
      .execute();
    const confirmed = act(confirmer, helped, 'confirm');
    await desk.untilWaiting();
    await give(confirmer, 'reader');
    await held.commit().execute();
    expect((await confirmed).status).toBe(403);
    expect(await isThere(helped)).toBe(true);
  });

  it('is refused at once under a legal hold', async () => {
    const helped = await makeApplicant(desk);
    const holding = { is_held: true, reason };
    await one.call('PUT', `/api/staff/applications/${helped.id}/hold`, holding);
    const answer = await erase(one, helped);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('under a legal hold');
    expect((await act(two, helped, 'confirm')).status).toBe(409);
    const { erasure } = await two.get(`/api/staff/applications/${helped.id}/help`);
    expect(erasure).toEqual({ is_held: true, needs_two: true });
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
  for (let times = 0; times < 3; times += 1) {
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
  // During the call, after the check of the session.
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

/** Somebody who came by the college's provider. */
async function byProvider(mail: string): Promise<TestBrowser> {
  const browser = desk.browser();
  browser.cookies.set('staff_session', await openStaffSession(desk, 'x', ['registrar']));
  await desk.query`update staff set mail = ${mail}, issuer = 'https://login.example', subject = 'x'
    where id = (select max(id) from staff)`;
  return browser;
}

function lastName({ username }: Helped): string {
  return `Lovelace${/\d+/.exec(username)?.[0] ?? ''}`;
}
