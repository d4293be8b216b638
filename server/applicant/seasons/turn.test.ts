import { afterEach, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/applicant/application/testing/applicants.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { TURN, twoSeasons } from './testing/college.ts';
import { turnSeasonJob } from './turn.ts';

let test: TestApplications;
afterEach(() => test.close());

async function start(drafts: 'carry' | 'close'): Promise<void> {
  test = await startTestApplications({
    parts: { tenant: twoSeasons(drafts) },
    now: '2025-08-01T15:50:00Z',
  });
}

async function seasonOf({ accountId }: TestApplicant): Promise<string> {
  const { season } = await test.platform.database.kysely
    .selectFrom('accounts')
    .select('season')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return season;
}

const turn = () => runIfDue(turnSeasonJob, test.platform);
const turns = () =>
  test.platform.database.kysely.selectFrom('season_turns').selectAll().orderBy('season').execute();
const letters = async () =>
  (await test.mailbox()).filter(({ subject }) => subject.includes('was not submitted'));

/** Somebody in each state before the turn. */
async function everybody() {
  const draft = await test.applicantWith({ personal_statement_essay: 'I row.' });
  const fresh = await test.applicant();
  const submitted = await test.applicantWith();
  await submitted.submit();
  const withdrawn = await test.applicantWith();
  await test.withdraw(withdrawn);
  return { draft, fresh, submitted, withdrawn };
}

it('where drafts are carried over they belong to the next season, whole, and the others stay where they are', async () => {
  await start('carry');
  const { draft, fresh, submitted, withdrawn } = await everybody();
  const [before, untouched] = [await test.stored(draft), await test.stored(submitted)];
  test.clock.set(TURN);
  await turn();
  expect(await Promise.all([draft, fresh, submitted, withdrawn].map(seasonOf))).toEqual([
    'fall-2028',
    'fall-2028',
    '',
    '',
  ]);
  expect(await test.stored(draft)).toEqual(before);
  expect(await test.stored(submitted)).toEqual(untouched);
  expect(await letters()).toEqual([]);
  // A server whose clock is a little behind confirms a sign-up.
  const late = await test.applicant();
  test.clock.advance({ minutes: 1 });
  await turn();
  expect(await seasonOf(late)).toBe('fall-2028');
  test.clock.advance({ minutes: 4 });
  await turn();
  expect(await turns()).toMatchObject([
    { season: 'fall-2027', ended_at: expect.any(Date) },
    { season: 'fall-2028', carried: 3, closed: 0, ended_at: expect.any(Date) },
  ]);
});

it('where drafts are closed each gets one letter and keeps its answers; whoever had begun nothing goes along', async () => {
  await start('close');
  const { draft, fresh } = await everybody();
  const before = await test.stored(draft);
  // Nothing changes before its minute.
  await turn();
  expect([await seasonOf(draft), await seasonOf(fresh), await letters()]).toEqual(['', '', []]);
  test.clock.set(TURN);
  await turn();
  await turn();
  expect((await letters()).map(({ to }) => to)).toEqual([draft.username]);
  expect(await seasonOf(fresh)).toBe('fall-2028');
  expect(await seasonOf(draft)).toBe('');
  expect(await test.stored(draft)).toEqual(before);
  expect(await draft.submit()).toMatchObject({ status: 409 });
  expect((await draft.call('GET', '/api/applications')).body).toMatchObject({
    closed: true,
    again: { id: 'fall-2028' },
  });
});

it('amid saves and submissions no answer is lost, and what was submitted stays as it was', async () => {
  await start('close');
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      test.applicantWith({ personal_statement_essay: `Essay ${number}` }),
    ),
  );
  test.clock.set(TURN);
  const outcomes = await Promise.all([
    turn(),
    turn(),
    ...people.flatMap((one, number) => [
      one.save({ preferred_name: `Late ${number}` }),
      number % 3 === 0 ? one.submit() : undefined,
    ]),
  ]);
  expect(outcomes.filter((outcome) => outcome && outcome.status >= 500)).toEqual([]);
  const mailed = (await letters()).map(({ to }) => to);
  expect(new Set(mailed).size).toBe(mailed.length);
  for (const [number, one] of people.entries()) {
    const { answer, web_status } = await one.profile();
    const [saved] = outcomes.slice(2 + number * 2);
    const late = saved?.status === 200 ? { preferred_name: `Late ${number}` } : {};
    expect(answer).toMatchObject({ personal_statement_essay: `Essay ${number}`, ...late });
    const isSubmitted = (web_status as unknown[]).length === 3;
    expect(mailed.includes(one.username)).toBe(!isSubmitted);
  }
});
