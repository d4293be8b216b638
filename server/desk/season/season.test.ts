import { beforeEach, describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { sweepSummaries } from '#server/applicant/summaries/follow.ts';
import { openLanguages } from '#server/core/languages.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Seeded, seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { noteStops } from './stops.ts';

const NOW = '2026-11-20T15:00:00Z';

let registrar: DeskMember;

const deadlines = [
  { from: '2026-10-01', to: '2026-11-02', label: 'Nov 1', text: 'Over.' },
  { from: '2026-11-15', to: '2026-12-01', label: 'Nov 30', text: 'Next.' },
];
const tenant = { ...sampleTenant, deadlines };
const spoken = openLanguages({ tenant, form: applicationForm(tenant), translations: {} });
const desk = await openTestDesk({ now: NOW, parts: { tenant, ...spoken } });
beforeEach(async () => {
  desk.clock.set(NOW);
  await desk.query`delete from accounts`;
  registrar = await desk.member('registrar');
});

type Draft = Seeded & { readonly errors?: Readonly<Record<string, string[]>> };

/** Adds an application with the answers that are given, and no others. */
async function draft({ errors, ...given }: Draft): Promise<number> {
  const changed = given.changed ?? given.started ?? NOW;
  const [id = 0] = await seedApplications(desk.platform, [{ isBare: true, ...given, changed }]);
  if (errors)
    await desk.query`insert into validations (account_id, errors, noted_at)
      values (${id}, ${JSON.stringify(errors)}, ${changed})`;
  return id;
}

/** A submission that was kept when the application was reopened. */
const keepVersion = (account: number, number: number, at: string) =>
  desk.query`
    insert into application_versions (account_id, number, at, form_version, username, answers,
      add_another, tabs, wording, documents, language)
    values (${account}, ${number}, ${at}, 1, 'ada@x.test', '{}', '{}', '{}', '{}', '{}', 'en')`;

const reopen = (account: number) =>
  desk.query`insert into reopenings (account_id, version, reopened_at, until)
    values (${account}, 1, ${NOW}, ${NOW})`;

const keepLastYear = (csv: string) => registrar.call('PUT', '/api/staff/season/last-year', { csv });

async function season(days = 3) {
  await sweepSummaries(desk.platform);
  return await registrar.get(`/api/staff/season?days=${days}`);
}

describe('the season', () => {
  it('counts applications by where they stand, and by the days of the college', async () => {
    // 03:30 in London is the evening before where the college is.
    await draft({ started: '2026-11-19T03:30:00Z' });
    await draft({ started: '2026-11-19T15:00:00Z', validating: '2026-11-20T14:00:00Z' });
    await draft({
      started: '2026-10-01T15:00:00Z',
      validating: '2026-11-20T13:00:00Z',
      submitted: '2026-11-20T14:30:00Z',
    });
    await draft({});
    const { now, days, has_last_year } = await season();
    expect(now).toEqual({ started: 1, validating: 1, submitted: 1 });
    expect(days).toEqual([
      { day: '2026-11-18', started: 1, validating: 0, submitted: 0, last_year: null },
      { day: '2026-11-19', started: 1, validating: 0, submitted: 0, last_year: null },
      { day: '2026-11-20', started: 0, validating: 2, submitted: 1, last_year: null },
    ]);
    expect(has_last_year).toBe(false);
  });

  it('counts what is reopened as submitted, on the day of its first submission', async () => {
    const id = await draft({ started: '2026-11-10T15:00:00Z', validating: '2026-11-18T15:00:00Z' });
    await keepVersion(id, 1, '2026-11-18T16:00:00Z');
    const again = await draft({
      started: '2026-11-10T15:00:00Z',
      submitted: '2026-11-20T14:00:00Z',
    });
    await keepVersion(again, 1, '2026-11-19T16:00:00Z');
    await keepVersion(again, 2, '2026-11-20T14:00:00Z');
    await reopen(id);
    const { now, days, next_deadline } = await season();
    expect(now).toEqual({ started: 0, validating: 0, submitted: 2 });
    expect(days.map((day: { submitted: number }) => day.submitted)).toEqual([1, 1, 0]);
    expect(next_deadline.drafts).toBe(0);
  });

  it('stands beside the same days of the last one, once its file is there', async () => {
    const csv =
      '\uFEFFDay,submitted,started,validating\r\n2025-11-21,7,9,8\r\n2025-11-20,1,2,3\r\n';
    const kept = await keepLastYear(csv);
    expect(kept.body.message).toBe('2 days are kept, with 11 started and 8 submitted.');
    const { days, has_last_year } = await season();
    // 52 weeks before: a Friday is held against a Friday.
    expect(days.map((day: { last_year: unknown }) => day.last_year)).toEqual([
      { started: 0, validating: 0, submitted: 0 },
      { started: 2, validating: 3, submitted: 1 },
      { started: 9, validating: 8, submitted: 7 },
    ]);
    expect(has_last_year).toBe(true);
    expect(await desk.lastLine()).toMatchObject({
      act: 'season.last-year-kept',
      details: { days: 2 },
    });
    await keepLastYear('');
    expect((await season()).has_last_year).toBe(false);
  });

  it('is written as the file that next year reads', async () => {
    await draft({ started: '2026-11-18T15:00:00Z', submitted: '2026-11-19T15:00:00Z' });
    const { body } = await registrar.call('GET', '/api/staff/season/file');
    expect(body).toBe(
      '\uFEFFday,started,validating,submitted\r\n2026-11-18,1,0,0\r\n2026-11-19,0,1,1\r\n',
    );
    const kept = await keepLastYear(body);
    expect(kept.status).toBe(200);
    await keepLastYear('');
  });

  it.each([
    ['no columns', 'a,b\n1,2\n', 'The first line of the file has to name the columns'],
    [
      'days that do not exist or come twice, and counts that are none',
      'day,started,validating,submitted\n2025-02-30,1,1,1\n2025-03-01,1,1,1\n2025-03-01,1,1,1\n2025-03-02,-1,1,1\n',
      'These lines are not right: 2, 4, and 5.',
    ],
    [
      'an open quotation mark',
      'day,started,validating,submitted\n"2025-03-01,1,1,1\n',
      'This line is not right: 2.',
    ],
  ])('a file with %s changes nothing', async (_what, csv, message) => {
    const good = 'day,started,validating,submitted\n2025-11-20,1,2,3\n';
    await keepLastYear(good);
    const refused = await keepLastYear(csv);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(message);
    const kept = { started: 1, validating: 2, submitted: 3 };
    expect((await season()).days[1].last_year).toEqual(kept);
    await keepLastYear('');
  });

  it('says what the next deadline may bring', async () => {
    expect((await season()).next_deadline).toEqual({
      title: 'Nov 30',
      ends_at: '2026-12-01T07:59:00.000Z',
      drafts: 0,
      expected: null,
      busiest_day: null,
    });
    await draft({ started: '2026-11-18T15:00:00Z' });
    await draft({ started: '2026-09-18T15:00:00Z' });
    expect((await season()).next_deadline.drafts).toBe(1);
  });

  it.each(['0', '1000', 'x'])('of %s days is refused', async (days) => {
    expect((await registrar.call('GET', `/api/staff/season?days=${days}`)).status).toBe(400);
  });
});

describe('where people stop', () => {
  const complete = completeApplication('2026-11-20');
  const { first_name: _none, ...withoutName } = complete;

  it('is the first question that is missing in a draft which was quiet for a day', async () => {
    const quiet = { started: '2026-11-18T15:00:00Z' };
    await draft({ ...quiet, answers: withoutName });
    await draft({ ...quiet });
    await draft({ ...quiet, answers: complete });
    await draft({ started: '2026-11-20T14:00:00Z', answers: {} });
    await draft({ ...quiet, submitted: '2026-11-18T16:00:00Z', answers: {} });
    await noteStops(desk.platform);
    const { pages, questions: told, ready } = await season();
    expect(pages.map(({ stopped }: { stopped: number }) => stopped)).toEqual([2, 0, 0]);
    expect(told.filter(({ stopped }: { stopped: number }) => stopped > 0)).toEqual([
      expect.objectContaining({ page: 'about', key: 'first_name', stopped: 2 }),
    ]);
    expect(ready).toBe(1);
  });

  it('is forgotten of a draft that went on, and looked at again once it is quiet', async () => {
    const id = await draft({ started: '2026-11-18T15:00:00Z' });
    await noteStops(desk.platform);
    expect((await season()).pages[0].stopped).toBe(1);
    await desk.query`update applications set answers = ${JSON.stringify(complete)}, answers_changed_at = ${new Date(NOW)}, answers_version = 5
      where account_id = ${id}`;
    await noteStops(desk.platform);
    expect((await season()).pages[0].stopped).toBe(0);
    desk.clock.advance({ days: 2 });
    registrar = await desk.member('registrar');
    await noteStops(desk.platform);
    expect((await season()).ready).toBe(1);
  });

  it.each([
    ['was submitted', { validating_at: new Date(NOW), submitted_at: new Date(NOW) }],
    ['was touched again', { answers_changed_at: new Date(NOW) }],
  ])('is nowhere in a draft that %s', async (_what, change) => {
    const id = await draft({ started: '2026-11-18T15:00:00Z' });
    await noteStops(desk.platform);
    await desk.platform.database.kysely
      .updateTable('applications')
      .set(change)
      .where('account_id', '=', id)
      .execute();
    await noteStops(desk.platform);
    expect((await season()).pages[0].stopped).toBe(0);
  });

  it('is nowhere in what is reopened', async () => {
    const id = await draft({ started: '2026-11-10T15:00:00Z', errors: { zip: ['ZIP'] } });
    await keepVersion(id, 1, '2026-11-18T16:00:00Z');
    await reopen(id);
    await noteStops(desk.platform);
    const { pages, questions: told } = await season();
    expect([pages[0].stopped, told.filter(({ errors }: { errors: number }) => errors > 0)]).toEqual(
      [0, []],
    );
  });

  it('tells how many have an error at a question, and nothing of their answers', async () => {
    const errors = { last_name: ['Last Name'], zip: ['Please enter a valid zip code.'] };
    await draft({ started: NOW, errors, answers: { last_name: 'Okafor' } });
    await draft({ started: NOW, errors: { last_name: ['Last Name'] } });
    await draft({ started: NOW, submitted: NOW, errors: { last_name: ['Last Name'] } });
    const answer = await season();
    const told = Object.fromEntries(
      answer.questions.map(({ key, errors: count }: { key: string; errors: number }) => [
        key,
        count,
      ]),
    );
    expect(told).toEqual({ last_name: 2, zip: 1 });
    expect(JSON.stringify(answer)).not.toContain('Okafor');
  });
});
