/** Opening an application at the desk: what is shown, what is new, and what the trail says. */
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { deskApplicant } from './testing/applicants.ts';

const desk = await openTestDesk();
const reader = await desk.member('reader');
const other = await desk.member('helper');
beforeEach(() => desk.clock.advance({ minutes: 1 }));

const at = (number: number | string, rest = '') => `/api/staff/applications/${number}${rest}`;
const open = (number: number | string, rest = '', by = reader) => by.get(at(number, rest));
async function read(accountId: number, by = reader) {
  const { marks } = await open(accountId, '', by);
  const { version } = marks;
  expect((await by.call('PUT', at(accountId, '/read'), { version })).status).toBe(200);
}
const actsAfter = async (seq: number) =>
  (await desk.trail()).filter((line) => line.seq > seq).map(({ act }) => act);
const newest = async () => (await desk.lastLine())?.seq ?? 0;
const forMe = (by: DeskMember) => desk.ids(by, 'facets=forMe:mentioned,assigned,flagged');
describe('an application', () => {
  it('is opened by account and by reference number, in the words of its submission', async () => {
    const applicant = await deskApplicant(desk, { first_name: 'Ada' });
    const reference = await applicant.submit();
    await desk.query`update applications set answers = ${JSON.stringify({ first_name: 'Changed behind our back' })}
      where account_id = ${applicant.accountId}`;
    const byAccount = await open(applicant.accountId);
    expect(byAccount.application).toMatchObject({ reference, username: applicant.username });
    expect(byAccount.account_id).toBe(applicant.accountId);
    const frozen = JSON.stringify(byAccount.application.wording);
    expect(frozen).toContain('"answer":"Ada"');
    expect(frozen).not.toContain('Changed behind');
    const byReference = await open(reference.replace('-', ''));
    expect(byReference.account_id).toBe(applicant.accountId);
  });

  it('that is a draft says so: no submission, no reference, no frozen words', async () => {
    const { accountId } = await deskApplicant(desk);
    const { application } = await open(accountId);
    expect(application.submitted_at).toBe('');
    expect(application).not.toHaveProperty('reference');
    expect(application).not.toHaveProperty('wording');
  });

  it.each([
    ['999999', 404, 'No application that you may read has this number.'],
    ['1000-0001', 404, 'No application that you may read has this number'],
    ['4829-3062', 400, '4829-3062 is not a reference number: a digit is wrong'],
    ['ada', 400, '“ada” is not the number of an application.'],
  ])('%s gets a sentence', async (number, status, sentence) => {
    const answer = await reader.call('GET', at(number));
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } });
  });

  it('leaves one line for each opening, and another sort for what is fetched ahead', async () => {
    const { accountId } = await deskApplicant(desk);
    const before = await newest();
    await open(accountId);
    await reader.call('POST', at(accountId, '/here'), { is_opening: false });
    expect(await actsAfter(before)).toEqual(['application.viewed']);
    await open(accountId, '?ahead=true', other);
    expect((await open(accountId)).marks.here).toEqual([]);
    await other.call('POST', at(accountId, '/here'), { is_opening: true });
    expect(await actsAfter(before)).toEqual([
      'application.viewed',
      'application.fetched-ahead',
      'application.viewed',
      'application.viewed',
    ]);
    expect(await desk.lastLine()).toMatchObject({
      by: { kind: 'staff', id: other.id },
      account: accountId,
    });
  });
});

it('one opening is at most eight statements, and reads the application once', async () => {
  const applicant = await deskApplicant(desk, { first_name: 'Ada' });
  const reference = await applicant.submit();
  await read(applicant.accountId);
  const note = { text: `Call @${other.mail}` };
  expect((await reader.call('POST', at(applicant.accountId, '/notes'), note)).status).toBe(200);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { marks, application } = await open(reference);
  // The queue and the watch for outages have statements of their own at any time.
  const statements = sent.mock.calls
    .map(([given]) => JSON.stringify(given))
    .filter((text) => !/pgboss|heartbeat/.test(text));
  sent.mockRestore();
  expect([marks.notes.length, application.reference]).toEqual([1, reference]);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
  expect(statements.filter((text) => /"applications\W/.test(text))).toHaveLength(1);
});

it('what the office knows of it comes with it, as its own calls answer it', async () => {
  const applicant = await deskApplicant(desk);
  await applicant.submit();
  const { accountId } = applicant;
  const registrar = await desk.member('registrar');
  const items = (await open(accountId, '/checklist')).items;
  const mark = { item: items[0].id, state: 'received' };
  await registrar.call('PUT', at(accountId, '/checklist'), mark);
  await registrar.call('POST', at(accountId, '/decision'), { code: 'admit', reason: 'Met.' });
  const given = { value: 2, criteria: {}, comment: 'Good.' };
  await registrar.call('PUT', at(accountId, '/recommendation'), given);
  for (const by of [reader, registrar]) {
    const { office } = await open(accountId, '', by);
    expect(office).toEqual({
      checklist: await open(accountId, '/checklist', by),
      decisions: await open(accountId, '/decision', by),
      recommendations: await open(accountId, '/recommendations', by),
    });
    expect(office.checklist.items[0].by).not.toBe('');
    expect(office.decisions.decision?.reason).toBe(by === registrar ? 'Met.' : undefined);
    expect(office.recommendations.own?.comment).toBe(by === registrar ? 'Good.' : undefined);
  }
});

describe('what is new since I read it', () => {
  it('is nothing before I have marked it as read', async () => {
    const { accountId } = await deskApplicant(desk);
    expect((await open(accountId)).new_since).toEqual({ keys: [], is_submitted_since: false });
  });

  it('is each answer that changed, came or went, and a document that took the place of another', async () => {
    const applicant = await deskApplicant(desk, { preferred_name: 'Mari', middle_name: '' });
    await applicant.attach('essay.pdf');
    await read(applicant.accountId);
    expect((await open(applicant.accountId)).new_since.keys).toEqual([]);
    await applicant.save({ preferred_name: '', middle_name: 'Inés', first_name: 'Grace' });
    await applicant.attach('essay.pdf');
    const { new_since, marks } = await open(applicant.accountId);
    expect(new_since.keys).toEqual([
      'first_name',
      'middle_name',
      'personal_statement_doc',
      'preferred_name',
    ]);
    expect(new_since.is_submitted_since).toBe(false);
    expect(marks.read_at).not.toBe('');
    // A colleague's mark as read is not one's own.
    expect((await open(applicant.accountId, '', other)).new_since.keys).toEqual([]);
    await read(applicant.accountId);
    expect((await open(applicant.accountId)).new_since.keys).toEqual([]);
  });

  it('is a submission, the first and every later one', async () => {
    const applicant = await deskApplicant(desk);
    await read(applicant.accountId);
    await applicant.submit();
    expect((await open(applicant.accountId)).new_since.is_submitted_since).toBe(true);
    await read(applicant.accountId);
    expect((await open(applicant.accountId)).new_since.is_submitted_since).toBe(false);
    await desk.query`update applications set submitted_at = submitted_at + interval '1 second'
      where account_id = ${applicant.accountId}`;
    expect((await open(applicant.accountId)).new_since.is_submitted_since).toBe(true);
  });

  it('is nothing while it is reopened, whatever the applicant changes, until it is submitted again', async () => {
    const applicant = await deskApplicant(desk, { first_name: 'Ada' });
    await applicant.submit();
    await read(applicant.accountId);
    const registrar = await desk.member('registrar');
    const reopened = await registrar.call('POST', at(applicant.accountId, '/reopen'), {
      reason: 'A document is missing.',
      until: '2025-01-20',
    });
    expect(reopened.status, reopened.body.message).toBe(200);
    const { version } = (await open(applicant.accountId)).marks;
    desk.clock.advance({ minutes: 1 });
    await applicant.save({ first_name: 'Grace' });
    const opened = await open(applicant.accountId);
    expect(opened.new_since).toEqual({ keys: [], is_submitted_since: false });
    expect(opened.marks.version).toBe(version);
    expect(opened.application.answer.first_name).toBe('Ada');
    await applicant.submit();
    expect((await open(applicant.accountId)).new_since).toEqual({
      keys: ['first_name'],
      is_submitted_since: true,
    });
  });

  it('cannot be marked as read unseen', async () => {
    const applicant = await deskApplicant(desk);
    const { version } = (await open(applicant.accountId)).marks;
    await applicant.save({ first_name: 'Grace' });
    const refused = await reader.call('PUT', at(applicant.accountId, '/read'), { version });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has changed since you opened it') },
    });
    expect((await open(applicant.accountId)).marks.read_at).toBe('');
  });

  it('is told by hashes, and no answer is kept', async () => {
    const { accountId } = await deskApplicant(desk, { first_name: 'Grace' });
    await read(accountId);
    const [{ hashes }] = await desk.query`select hashes from application_reads
      where account_id = ${accountId}`;
    expect(Object.values(hashes)).toContainEqual(expect.stringMatching(/^[\w-]{8}$/));
    expect(JSON.stringify(hashes)).not.toContain('Grace');
  });
});

it('a scope decides who can be mentioned, who gets it assigned, and what stands under “For me”', async () => {
  const nurses = await desk.member('reader');
  const applicant = await deskApplicant(desk, {
    applied_major: '31',
    languages_spoken: 'Spanish',
  });
  await applicant.submit();
  const text = `@${nurses.mail}`;
  const note = () => reader.call('POST', at(applicant.accountId, '/notes'), { text });
  const assign = () =>
    reader.call('PUT', at(applicant.accountId, '/assignee'), { staff_id: nurses.id });
  expect((await note()).status).toBe(200);
  expect((await assign()).status).toBe(200);
  expect(await forMe(nurses)).toEqual([applicant.accountId]);
  await desk.narrow(nurses, { program: ['nursing'] });
  expect((await note()).status).toBe(409);
  expect((await assign()).status).toBe(409);
  expect(await forMe(nurses)).toEqual([]);
});

describe('a document', () => {
  it('is a page of its own that may stand in ours and do nothing, and leaves a line', async () => {
    const applicant = await deskApplicant(desk);
    await applicant.attach('my essay.docx', 'the PDF');
    const url = at(applicant.accountId, '/documents/personal_statement_doc');
    const { status, body, headers } = await reader.call('GET', url);
    expect([status, body]).toEqual([200, 'the PDF']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('inline; filename="my essay.pdf"'),
    });
    expect(await desk.lastLine()).toMatchObject({
      act: 'document.viewed',
      by: { kind: 'staff', id: reader.id },
      account: applicant.accountId,
      details: { document: 'personal_statement_doc' },
    });
  });

  it('that is not there says so, and leaves no line', async () => {
    const { accountId } = await deskApplicant(desk);
    const before = await newest();
    const answer = await reader.call('GET', at(accountId, '/documents/personal_statement_doc'));
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'This application has no document called “personal_statement_doc”.' },
    });
    expect(await actsAfter(before)).toEqual([]);
  });
});

it('the copy is asked for without a line, and opened with one', async () => {
  const applicant = await deskApplicant(desk);
  const before = await newest();
  const asked = await reader.call('GET', at(applicant.accountId, '/copy'));
  expect(asked.body).toMatchObject({ status: 'unprocessed', url: '' });
  expect((await reader.call('GET', at(applicant.accountId, '/copy/file'))).status).toBe(404);
  expect(await actsAfter(before)).toEqual([]);
  const [{ file_key }] = await desk.query`update copies set status = 'completed'
    where account_id = ${applicant.accountId}
    returning file_key`;
  await desk.platform.files.write(file_key, new Uint8Array([1]));
  const url = at(applicant.accountId, '/copy/file');
  expect((await reader.get(at(applicant.accountId, '/copy'))).url).toBe(url);
  const opened = await reader.call('GET', url);
  expect(opened.status).toBe(302);
  expect(opened.headers.location).toContain('/storage/file/');
  expect(await actsAfter(before)).toEqual(['copy.viewed']);
});
