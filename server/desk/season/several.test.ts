/** A second year at the desk: what belongs to one season, and what belongs to the person. */

import { beforeAll, describe, expect, it } from 'vitest';
import { TURN, twoSeasons } from '#server/applicant/seasons/testing/college.ts';
import { turnSeasonJob } from '#server/applicant/seasons/turn.ts';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { beginTestSession } from '#server/core/testing/accounts.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { announce } from '../retention/announce.ts';
import { eraseDue } from '../retention/erase-due.ts';
import { seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';

const tenant = { ...twoSeasons('carry'), retention: { drafts: '28 days' } };
const desk = await openTestDesk({ parts: { tenant }, now: '2025-08-01T15:50:00Z' });
const { platform } = desk;
const follow = () => runIfDue(followDraftsJob, platform);
let registrar: DeskMember;
const [early = 0, later = 0] = await seedApplications(platform, [
  {
    username: 'ann@mail.example',
    isSubmitted: true,
    answers: { last_name: 'Ray', first_name: 'Ann', birth_date: '2008-04-12' },
  },
  { username: 'bob@mail.example' },
]);
let again = 0;

/** Ann has submitted for the first season and begun for the second; Bob's draft was carried over. */
beforeAll(async () => {
  registrar = await desk.member('registrar');
  desk.clock.set(TURN);
  await runIfDue(turnSeasonJob, platform);
  const ann = desk.browser();
  ann.cookies.set('session', await beginTestSession(desk.platform, early));
  const { status } = await ann.call('POST', '/api/applications', { season: 'fall-2028' });
  expect(status).toBe(200);
  await follow();
  ({ id: again } = (
    await desk.query`select id from accounts
    where username = 'ann@mail.example' and continued_at is null`
  )[0]);
});

const idsIn = async (facets = '') => (await desk.ids(registrar, `facets=${facets}`)).sort();

describe('one season at a time', () => {
  it('the list is of the open season, or of the one that the address names', async () => {
    expect(await idsIn()).toEqual([later, again].sort());
    expect(await idsIn('inSeason:fall-2027')).toEqual([early]);
    expect(await idsIn('inSeason:fall-2027,fall-2028')).toEqual([early, later, again].sort());
  });

  it('so are a saved view, an export and an act on a view', async () => {
    const search = { facets: 'inSeason:fall-2027' };
    await registrar.call('POST', '/api/staff/views', { name: 'Last', is_shared: false, ...search });
    await registrar.call('POST', '/api/staff/views', { name: 'This', is_shared: false });
    const { views } = await registrar.get('/api/staff/views');
    expect(views).toMatchObject([search, { facets: 'inSeason:fall-2028' }]);
    const url = '/api/staff/export?format=csv&facets=inSeason:fall-2027';
    const exported = await registrar.call('GET', url);
    expect(exported.body.trim().split('\r\n')).toHaveLength(2);
    expect((await registrar.call('POST', '/api/staff/acts', {})).body).toMatchObject({
      count: 2,
    });
  });

  it('so are the figures', async () => {
    const countsOf = async (season: string) =>
      (await registrar.get(`/api/staff/season?season=${season}`)).now;
    expect(await countsOf('fall-2027')).toEqual({ started: 0, validating: 0, submitted: 1 });
    expect(await countsOf('fall-2028')).toMatchObject({ submitted: 0, started: 1 });
  });

  it('so is what each reader has left', async () => {
    const body = { staff_id: registrar.id };
    await registrar.call('PUT', `/api/staff/applications/${early}/assignee`, body);
    const readersOf = async (season: string) =>
      (await registrar.get(`/api/staff/season/readers?season=${season}`)).readers;
    expect(await readersOf('fall-2027')).toMatchObject([
      { id: registrar.id, assigned: 1, read: 0 },
    ]);
    expect(await readersOf('fall-2028')).toEqual([]);
  });
});

it('the reading page leads to the earlier and the later application of the person', async () => {
  const read = (id: number) => registrar.get(`/api/staff/applications/${id}`);
  expect((await read(early)).of_person).toMatchObject([
    { account_id: early, season: 'Fall 2027', reference: expect.stringMatching(/^\d{4}-\d{4}$/) },
    { account_id: again, season: 'Fall 2028', reference: '' },
  ]);
  expect(await read(later)).not.toHaveProperty('of_person');
});

it('help with an earlier application is help with the login of the person, and it is not reopened', async () => {
  const url = `/api/staff/applications/${early}`;
  const state = await registrar.get(`${url}/help`);
  expect(state).toMatchObject({ username: 'ann@mail.example', sessions: 1 });
  const body = { until: '2025-08-09', message: '', reason: 'a test' };
  expect((await registrar.call('POST', `${url}/reopen`, body)).status).toBe(409);
});

describe('an application stays in its season, tells its page which that is, and takes only its terms', () => {
  const reason = 'a test';
  const reopen = { until: '2025-08-09', message: '', reason };
  it.each([
    ['is reopened', true, [['reopen', reopen]]],
    [
      'was a draft, and is no longer withdrawn',
      false,
      [
        ['withdraw', { reason }],
        ['take-back', { reason }],
      ],
    ],
  ] as const)('that %s', async (_what, isSubmitted, acts) => {
    const username = `dee-${acts.length}@mail.example`;
    const [id = 0] = await seedApplications(platform, [{ username, isSubmitted }]);
    for (const [act, body] of acts) {
      const url = `/api/staff/applications/${id}/${act}`;
      expect((await registrar.call('POST', url, body)).status, act).toBe(200);
    }
    const browser = desk.browser();
    browser.cookies.set('session', await beginTestSession(desk.platform, id));
    expect((await browser.get('/api/profile')).season).toBe('fall-2027');
    const submitFor = async (entry_term: string) => {
      await browser.call('PUT', '/api/answer', { answers: { entry_term } });
      return browser.call('POST', '/api/submit');
    };
    expect(Object.keys((await submitFor('2028FA')).body.errors)).toContain('entry_term');
    const { status, body } = await submitFor('2028SP');
    expect(status === 200 ? {} : body.errors).not.toHaveProperty('entry_term');
  });
});

it('whoever knows the applicant of one application reads no other one of the person', async () => {
  const reader = await desk.member('reader');
  const url = (id: number, what = '') => `/api/staff/applications/${id}${what}`;
  const statuses = async () => {
    const answers = await Promise.all([early, again].map((id) => reader.call('GET', url(id))));
    return answers.map(({ status }) => status);
  };
  await reader.call('POST', url(early, '/conflict'), { reason: '' });
  expect(await statuses()).toEqual([404, 404]);
  const why = { reason: 'a mistake' };
  await registrar.call('POST', url(again, `/conflicts/${reader.id}/lift`), why);
  expect(await statuses()).toEqual([200, 200]);
});

it("a checklist's line with a name is about the person's newest application", async () => {
  const csv = 'last_name,first_name,birth_date,item\nRay,Ann,2008-04-12,transcript';
  const { body } = await registrar.call('POST', '/api/staff/checklist', { csv });
  expect(body).toMatchObject({ left_out: 0, first: [{ id: again }] });
});

describe('erasing', () => {
  it('by retention takes one application, and gives the login back to the one before', async () => {
    await desk.query`delete from sessions where account_id = ${again}`;
    desk.clock.set('2025-08-25T16:00:00Z');
    await announce(platform);
    desk.clock.set('2025-09-05T16:00:00Z');
    // Bob's draft, too.
    expect(await eraseDue(platform)).toBe(2);
    const left = await desk.query`select id, continued_at from accounts
      where username = 'ann@mail.example'`;
    expect(left).toEqual([{ id: early, continued_at: null }]);
  });

  it('the person takes every application', async () => {
    const [older = 0] = await seedApplications(platform, [
      { username: 'cat@mail.example', isSubmitted: true },
    ]);
    await desk.query`update accounts set continued_at = ${platform.clock()}
      where id = ${older}`;
    await seedApplications(platform, [{ username: 'cat@mail.example' }]);
    expect(await desk.erase('cat@mail.example')).toMatchObject({});
    const left = await desk.query`select id from accounts where username = 'cat@mail.example'`;
    expect(left).toEqual([]);
  });
});
