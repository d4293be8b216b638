import { beforeEach, describe, expect, it } from 'vitest';
import { closeOverdueJob } from '#server/applicant/submissions/reopening/close-overdue.ts';
import { beginTestSession } from '#server/core/testing/accounts.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { verifyTrail } from '#server/core/trail/verify.ts';
import { openTestDesk } from '../testing/desk.ts';
import { attach, type Helped, makeApplicant } from './testing/applicants.ts';

const desk = await openTestDesk();
const registrar = await desk.member('registrar');
beforeEach(() => later({ minutes: 1 }));

/** Time passes, and sessions of the desk are short. */
async function later(time: { hours?: number; minutes?: number }): Promise<void> {
  desk.clock.advance(time);
  await desk.signIn(registrar, registrar.passkey);
}

const reason = 'asked for by telephone';
const today = () => desk.platform.clock().toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(desk.platform.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const act = ({ id }: Helped, what: string, more: object = {}) =>
  registrar.call('POST', `/api/staff/applications/${id}/${what}`, { reason, ...more });
const reopen = (helped: Helped, until = inDays(3), more = {}) =>
  act(helped, 'reopen', { until, ...more });
const version = async ({ id }: Helped, which: string | number) =>
  registrar.call('GET', `/api/staff/applications/${id}/versions/${which}`);
const state = ({ id }: Helped) => registrar.get(`/api/staff/applications/${id}/help`);
const statuses = (profile: { web_status: { web_status: string }[] }) =>
  profile.web_status.map(({ web_status }) => web_status);
/** The remark that the applicant sees beside the document. */
const remarkOf = async ({ browser }: Helped) =>
  (await browser.get('/api/pdf/document-answer/personal_statement_doc')).remark;
/** The application as the office reads it by a link. */
async function readByLink(helped: Helped) {
  const { body } = await act(helped, 'links', { days: 1 });
  const token = new URL(body.url).searchParams.get('service_token');
  return (await desk.browser().call('GET', `/service/tmp-pdf?service_token=${token}`)).body;
}

async function submitted(answers = {}): Promise<Helped> {
  const helped = await makeApplicant(desk, answers);
  expect((await helped.submit()).status).toBe(200);
  return helped;
}

describe('a reopened application', () => {
  it('is changed and submitted again, under the same number, and both submissions stay readable', async () => {
    const helped = await submitted({ city: 'Bend' });
    const before = await helped.profile();
    expect((await helped.save({ city: 'Salem' })).status).toBe(409);

    const message = 'Please correct your city.';
    const answer = await reopen(helped, inDays(3), { message });
    expect(answer.status, answer.body.message).toBe(200);
    expect(await desk.lastLine()).toMatchObject({
      act: 'application.reopened',
      account: helped.id,
      by: { kind: 'staff', id: registrar.id },
      details: { version: 1, again: false },
    });
    const letter = await desk.lastLetter(helped.username);
    expect(letter.subject).toBe('Your application to Alder Valley College is open again');
    expect(letter.text).toContain(message);
    const open = await helped.profile();
    expect(statuses(open)).toEqual(['started', 'validating']);
    expect(open.reopened).toMatchObject({ message, submitted_at: before.web_status[2].at });
    expect(open.reference).toBe(before.reference);
    expect(open.answer).toEqual(before.answer);

    expect((await helped.save({ city: 'Salem' })).status).toBe(200);
    // Until it is submitted again, the college reads what was submitted.
    expect(await readByLink(helped)).toMatchObject({
      answer: { city: 'Bend' },
      submitted_at: before.web_status[2].at,
    });
    desk.clock.advance({ minutes: 5 });
    expect((await helped.submit()).status).toBe(200);
    const receipt = await desk.lastLetter(helped.username);
    expect(receipt.subject).toContain('changed application');
    expect(receipt.text).toContain(before.reference);

    expect((await version(helped, 1)).body).toMatchObject({
      answer: { city: 'Bend' },
      submitted_at: before.web_status[2].at,
      reference: before.reference,
    });
    expect(JSON.stringify((await version(helped, 1)).body.wording)).toContain('Bend');
    expect((await version(helped, 2)).body).toMatchObject({
      answer: { city: 'Salem' },
      reference: before.reference,
    });
    expect(JSON.stringify((await version(helped, 2)).body.wording)).not.toContain('Bend');
    expect((await version(helped, 3)).status).toBe(404);
    expect((await version(helped, 'draft')).status).toBe(404);
    const { versions, reopened, status } = await state(helped);
    expect({ status, reopened }).toEqual({ status: 'submitted', reopened: undefined });
    expect(versions).toMatchObject([
      { version: '1', stands: false },
      { version: '2', stands: true },
    ]);
    expect(await readByLink(helped)).toMatchObject({ answer: { city: 'Salem' } });
    expect((await helped.save({ city: 'Eugene' })).status).toBe(409);
    expect((await helped.profile()).reopened).toBeUndefined();
  });

  it('closes by itself after its day, as it was submitted; what was not sent is kept, and is there the next time', async () => {
    const helped = await submitted({ city: 'Bend' });
    const first = await helped.profile();
    await reopen(helped, today());
    await helped.save({ city: 'Salem' });
    await runIfDue(closeOverdueJob, desk.platform);
    expect((await helped.profile()).reopened).toBeDefined();

    await later({ hours: 33 });
    helped.browser.cookies.set('session', await beginTestSession(desk.platform, helped.id));
    // The minute before the job runs.
    const late = await helped.submit();
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('What you submitted before stands.');
    await runIfDue(closeOverdueJob, desk.platform);
    const closed = await helped.profile();
    expect(closed.answer).toEqual(first.answer);
    expect(closed.web_status).toEqual(first.web_status);
    expect(closed.reopened).toBeUndefined();
    expect(closed.unsent_at).toBeDefined();
    expect(await helped.submit()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('did not submit it') },
    });
    expect(await desk.lastLine()).toMatchObject({
      act: 'application.closed',
      by: { kind: 'system', job: 'close-reopened' },
      details: { version: 1, ending: 'date', has_changes: true },
    });
    expect((await desk.lastLetter(helped.username)).text).toContain('We keep those changes');
    expect((await version(helped, 'unsent')).body).toMatchObject({
      answer: { city: 'Salem' },
      submitted_at: '',
    });

    await reopen(helped);
    const again = await helped.profile();
    expect([again.answer.city, again.unsent_at]).toEqual(['Salem', undefined]);
    expect((await version(helped, 'unsent')).status).toBe(404);
    expect((await version(helped, 'draft')).body).toMatchObject({ answer: { city: 'Salem' } });
    expect((await version(helped, 1)).body).toMatchObject({ answer: { city: 'Bend' } });
    // A repeated submit is accepted.
    expect((await helped.submit()).status).toBe(200);
    expect((await helped.submit()).status).toBe(200);
  });

  it('keeps the files of what was submitted, and what is remarked on them, whatever the applicant does with them', async () => {
    const helped = await makeApplicant(desk);
    const old = await attach(desk, helped.id, 'old.pdf', 'About the old one.');
    await helped.submit();
    await reopen(helped);
    const url = '/api/document-answer/personal_statement_doc';
    expect((await helped.browser.call('DELETE', url)).status).toBe(200);
    const { pieces } = await helped.browser.get('/api/put-aside');
    for (const { id } of pieces) await helped.browser.call('DELETE', `/api/put-aside/${id}`);
    const fresh = await attach(desk, helped.id, 'fresh.pdf', 'About the fresh one.');
    expect(await removals()).not.toContain(old);
    await act(helped, 'close');
    expect(await documentsOf(helped)).toEqual([old]);
    expect(await remarkOf(helped)).toBe('About the old one.');
    await reopen(helped);
    expect(await documentsOf(helped)).toEqual([fresh]);
    expect(await remarkOf(helped)).toBe('About the fresh one.');
    await helped.submit();
    const fileOf = async (which: number) =>
      (await version(helped, which)).body.document_answer.personal_statement_doc.file_name;
    expect([await fileOf(1), await fileOf(2)]).toEqual(['old.pdf', 'fresh.pdf']);
    const all = await removals();
    expect(all).not.toContain(old);
    expect(all).not.toContain(fresh);
  });

  it('gets another day, and is closed by the office', async () => {
    const helped = await submitted();
    await reopen(helped, inDays(1));
    expect((await reopen(helped, inDays(9), { message: 'Take your time.' })).status).toBe(200);
    expect((await helped.profile()).reopened.message).toBe('Take your time.');
    expect(await desk.lastLine()).toMatchObject({ details: { again: true } });
    await later({ hours: 60 });
    await runIfDue(closeOverdueJob, desk.platform);
    expect((await state(helped)).reopened).toBeDefined();
    expect((await act(helped, 'close')).status).toBe(200);
    expect((await act(helped, 'close')).status).toBe(409);
    expect((await desk.lastLetter(helped.username)).text).not.toContain('We keep those changes');
  });

  it('needs a day that is to come, and soon', async () => {
    const helped = await submitted();
    const before = (await desk.trail()).length;
    for (const until of ['2020-01-01', 'tomorrow', '2099-01-01'])
      expect((await reopen(helped, until)).status, until).toBe(400);
    expect(await desk.trail()).toHaveLength(before);
    expect((await helped.profile()).reopened).toBeUndefined();
  });

  it('was submitted before', async () => {
    const helped = await makeApplicant(desk);
    expect((await reopen(helped)).body.message).toContain('is not submitted');
  });
});

describe('a withdrawn application', () => {
  it('is kept, cannot be submitted or reopened, and is taken back', async () => {
    const helped = await makeApplicant(desk);
    expect((await act(helped, 'withdraw')).status).toBe(200);
    expect((await desk.lastLetter(helped.username)).subject).toContain('is withdrawn');
    expect((await act(helped, 'withdraw')).status).toBe(409);
    expect((await helped.submit()).status).toBe(409);
    expect((await helped.profile()).withdrawn_at).toBeDefined();
    expect((await helped.save({ city: 'Salem' })).status).toBe(200);
    expect((await act(helped, 'take-back')).status).toBe(200);
    expect((await act(helped, 'take-back')).status).toBe(409);
    expect((await helped.profile()).withdrawn_at).toBeUndefined();
    expect((await helped.submit()).status).toBe(200);
    expect((await act(helped, 'withdraw')).status).toBe(200);
    expect((await reopen(helped)).status).toBe(409);
  });

  it('was perhaps reopened: then it closes first, and loses nothing', async () => {
    const helped = await submitted({ city: 'Bend' });
    await reopen(helped);
    await helped.save({ city: 'Salem' });
    await act(helped, 'withdraw');
    expect((await helped.profile()).answer.city).toBe('Bend');
    expect((await version(helped, 'unsent')).body.answer.city).toBe('Salem');
    const standing = () => desk.query`select status from summaries where account_id = ${helped.id}`;
    expect(await standing()).toEqual([{ status: 'withdrawn' }]);
    await act(helped, 'take-back');
    expect(await standing()).toEqual([{ status: 'submitted' }]);
  });
});

it('of a submission and a closing at the same time, one counts, and nothing is lost', async () => {
  for (let times = 0; times < 3; times += 1) {
    const helped = await submitted({ city: 'Bend' });
    await reopen(helped);
    await helped.save({ city: 'Salem' });
    const [again, closed] = await Promise.all([helped.submit(), act(helped, 'close')]);
    const { answer } = await helped.profile();
    if (again.status === 200 && closed.status === 409) expect(answer.city).toBe('Salem');
    else expect([again.status, closed.status, answer.city]).toEqual([409, 200, 'Bend']);
    expect((await version(helped, 1)).body.answer.city).toBe('Bend');
  }
});

it('of twelve who reopen at the same time, one does, and the applicant gets one letter', async () => {
  const helped = await submitted();
  const days = Array.from({ length: 12 }, (_, day) => inDays(day + 1));
  const answers = await Promise.all(days.map((day) => reopen(helped, day, { again: false })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body.message).toContain('This application is open for changes already, until');
  const letters = await desk.query`select from pgboss.job
    where data->>'to' = ${helped.username} and data->>'subject' like '% is open again'`;
  expect(letters).toHaveLength(1);
  expect((await state(helped)).versions).toHaveLength(2);
});

it('the trail stays whole, and holds the reasons', async () => {
  expect((await verifyTrail(desk.platform.database.kysely)).breaks).toEqual([]);
  const notes = await desk.query`select from trail_notes where text = ${reason}`;
  expect(notes.length).toBeGreaterThan(10);
});

async function documentsOf({ id }: Helped): Promise<string[]> {
  const rows = await desk.query`select file_key from documents where account_id = ${id}`;
  return rows.map(({ file_key }) => file_key);
}

const removals = async () =>
  JSON.stringify(await desk.query`select data from pgboss.job where name = 'remove-files'`);
