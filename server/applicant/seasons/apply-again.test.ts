import { beforeEach, describe, expect, it } from 'vitest';
import { findAccount, saveLanguage } from '#server/applicant/accounts/repository.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { readFilter } from '#server/desk/trail/filter.ts';
import { readTrail } from '#server/desk/trail/read.ts';
import { TURN, twoSeasons } from './testing/college.ts';
import { turnSeasonJob } from './turn.ts';

const test = closing(await startTestApplications({ parts: { tenant: twoSeasons('close') } }));
beforeEach(() => test.clock.set('2025-08-01T15:50:00Z'));

const turn = () => runIfDue(turnSeasonJob, test.platform);
const NEXT = { season: 'fall-2028' };
const again = (one: TestApplicant, body = NEXT) => one.call('POST', '/api/applications', body);
const own = async (one: TestApplicant) => (await one.call('GET', '/api/applications')).body;

/** An applicant of the first season, in the second. */
async function submitted(): Promise<TestApplicant> {
  const one = await test.applicantWith({ personal_statement_essay: 'I row.' });
  expect(await one.submit()).toMatchObject({ status: 200 });
  test.clock.set(TURN);
  return one;
}

/** The same, with an application in the second. */
async function applied(): Promise<TestApplicant> {
  const one = await submitted();
  expect(await again(one)).toMatchObject({ status: 200 });
  return one;
}

async function accountsOf({ username }: TestApplicant) {
  const accounts = test.platform.database.kysely.selectFrom('accounts').selectAll();
  return accounts.where('username', '=', username).orderBy('id').execute();
}

describe('somebody who has submitted', () => {
  it('applies again in the next season, with what is still true and nothing else', async () => {
    const one = await submitted();
    const before = await test.stored(one);
    expect(await own(one)).toMatchObject({
      season: 'Fall 2027',
      again: { id: 'fall-2028', name: 'Fall 2028' },
      earlier: [],
    });
    expect(await again(one)).toMatchObject({
      status: 200,
      body: { message: 'Your application for Fall 2028 has begun.' },
    });
    const { answer, web_status, document_answer, username } = await one.profile();
    expect(username).toBe(one.username);
    expect(answer).toMatchObject({ first_name: expect.anything(), hs_name: expect.anything() });
    expect(answer).not.toHaveProperty('personal_statement_essay');
    expect(answer).not.toHaveProperty('legal_agree');
    expect(web_status).toMatchObject([{ web_status: 'started' }]);
    expect(document_answer).toEqual({});
    // The submission itself has not changed.
    expect(await test.stored(one)).toEqual(before);
  });

  it('reads the earlier application, its receipt and its copy, and nobody else does', async () => {
    const one = await submitted();
    const { reference } = await one.profile();
    await again(one);
    const { season, earlier } = (await own(one)) as { season: string; earlier: { id: number }[] };
    expect(season).toBe('Fall 2028');
    expect(earlier).toMatchObject([{ id: one.accountId, season: 'Fall 2027', reference }]);
    const at = `/api/applications/${one.accountId}`;
    expect(await one.call('GET', at)).toMatchObject({
      status: 200,
      body: { reference, answer: { personal_statement_essay: 'I row.' }, wording: {} },
    });
    expect(await one.call('GET', `${at}/receipt`)).toMatchObject({ status: 200 });
    expect(await one.call('GET', `${at}/pdf`)).toMatchObject({ body: { status: 'unprocessed' } });
    const other = await test.applicant();
    for (const call of [at, `${at}/receipt`, `${at}/pdf`]) {
      expect(await other.call('GET', call)).toMatchObject({ status: 404 });
    }
  });

  it('begins one application on two devices at once', async () => {
    const one = await submitted();
    const other = await test.logInAgain(one);
    const answers = await Promise.all([again(one), again(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await again(one)).toMatchObject({ status: 409 });
    expect(await accountsOf(one)).toMatchObject([
      { season: '', continued_at: expect.any(Date) },
      { season: 'fall-2028', continued_at: null },
    ]);
  });

  it('logs in to the new application from then on', async () => {
    const { kysely } = test.platform.database;
    const one = await applied();
    const [earlier, now] = await accountsOf(one);
    // A change moves a row behind the others, so that the order of rows cannot make the test pass.
    for (const account of [now, earlier]) {
      await saveLanguage(kysely, account?.id ?? 0, 'en');
      expect(await findAccount(kysely, one.username)).toMatchObject({ id: now?.id });
    }
  });

  it('is found with every application by a search of the trail', async () => {
    const one = await applied();
    const ids = (await accountsOf(one)).map(({ id }) => id);
    for (const account of ids) {
      const line = { act: 'hold.set', account, note: 'a lawsuit' } as const;
      await leaveTrail(test.platform, { kind: 'operator', command: 'test' }, line);
    }
    const { kysely } = test.platform.database;
    const looked = { username: one.username, act: 'hold.set' } as const;
    const filter = await readFilter(kysely, looked, test.platform.tenant.timeZone);
    const { say } = test.platform.languages.in('en');
    const lines = await readTrail(kysely, filter, { before: 1e9, limit: 10, say });
    expect(lines.map(({ account_id }) => account_id)).toEqual(ids.toReversed());
  });

  it('is refused for a season whose turn has passed, and before the turn', async () => {
    const one = await submitted();
    expect(await again(one, { season: 'fall-2027' })).toMatchObject({
      status: 409,
      body: { message: 'Another season is open by now. You can apply for Fall 2028.' },
    });
    test.clock.set('2025-08-01T15:50:00Z');
    expect(await again(one, { season: 'fall-2027' })).toMatchObject({ status: 409 });
    expect(await accountsOf(one)).toHaveLength(1);
  });

  it('chooses a term of the season', async () => {
    const one = await applied();
    await one.save({ entry_term: '2027FA' });
    const refused = await one.submit();
    expect(refused.body).toMatchObject({
      errors: { entry_term: [expect.stringContaining('choose another one')] },
    });
    await one.save({ entry_term: '2028FA' });
    const errors = (await one.submit()).body.errors;
    expect(errors).not.toHaveProperty('entry_term');
  });
});

describe('a second device that still shows the earlier application', () => {
  it('saves into the new one, and what it had not seen there is put aside', async () => {
    const one = await test.applicantWith({ personal_statement_essay: 'Mine.' });
    const { answers_version } = await one.profile();
    test.clock.set(TURN);
    await turn();
    expect(await again(one)).toMatchObject({ status: 200 });
    await one.save({ preferred_name: 'Kay' });
    const late = await one.call('PUT', '/api/answer', {
      answers: { preferred_name: 'Kat' },
      answers_version,
      seen: { preferred_name: [''] },
    });
    expect(late).toMatchObject({
      status: 200,
      body: { put_aside: [{ answers: { preferred_name: 'Kay' } }] },
    });
    const earlier = await one.call('GET', `/api/applications/${one.accountId}`);
    expect(earlier.body).toMatchObject({ answer: { personal_statement_essay: 'Mine.' } });
  });
});

it('a transfer applies again after a withdrawal, also in the same season', async () => {
  const one = await test.applicantWith();
  await one.submit();
  expect(await own(one)).not.toHaveProperty('again');
  await test.withdraw(one);
  expect(await again(one, { season: 'fall-2027' })).toMatchObject({ status: 200 });
  expect((await own(one)).earlier).toMatchObject([{ season: 'Fall 2027' }]);
});
