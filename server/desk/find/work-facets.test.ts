/** The queue as a view: what is assigned, read, flagged and noted, each as a facet like any other. */

import { beforeEach, describe, expect, it } from 'vitest';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import { handle } from '../read/testing/marks.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
const registrar = await desk.member('registrar');
let ada: DeskMember;
let grace: DeskMember;
let first: DeskApplicant;
let second: DeskApplicant;
let third: DeskApplicant;
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  ada = await desk.member('reader');
  grace = await desk.member('reader');
  await desk.query`delete from accounts`;
  first = await deskApplicant(desk);
  second = await deskApplicant(desk);
  third = await deskApplicant(desk);
  await runIfDue(followDraftsJob, desk.platform);
});

const at = (applicant: DeskApplicant, rest: string) =>
  `/api/staff/applications/${applicant.accountId}${rest}`;
async function make(by: DeskMember, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) {
  const answer = await by.call(method, url, body);
  expect(answer.status, answer.body.message).toBe(200);
}
async function markRead(by: DeskMember, applicant: DeskApplicant) {
  const { version } = (await by.get(at(applicant, ''))).marks;
  await make(by, 'PUT', at(applicant, '/read'), { version });
}
const assign = (applicant: DeskApplicant, to: DeskMember) =>
  make(registrar, 'PUT', at(applicant, '/assignee'), { staff_id: to.id });
async function found(by: DeskMember, facets: string) {
  await runIfDue(followDraftsJob, desk.platform);
  const ids = await desk.ids(by, `facets=${facets}`);
  return [first, second, third].map(({ accountId }) => ids.includes(accountId));
}
async function counts(by: DeskMember, facet: string, facets = '') {
  await runIfDue(followDraftsJob, desk.platform);
  const { facets: all } = await by.get(`/api/staff/applications/facets?facets=${facets}`);
  const { values } = all.find(({ id }: { id: string }) => id === facet);
  return values.map(({ label, count }: { label: string; count: number }) => [label, count]);
}

describe('assigned', () => {
  it('to me, to a colleague and to nobody are values, and a view of mine works for colleagues', async () => {
    await assign(first, ada);
    await assign(second, grace);
    expect(await found(ada, 'assignedTo:me')).toEqual([true, false, false]);
    expect(await found(ada, `assignedTo:${ada.id}`)).toEqual([true, false, false]);
    expect(await found(grace, `assignedTo:${ada.id}`)).toEqual([true, false, false]);
    expect(await found(ada, `assignedTo:nobody,${grace.id}`)).toEqual([false, true, true]);
    expect(await counts(ada, 'assignedTo', 'assignedTo:nobody')).toEqual([
      ['Me', 1],
      ['Nobody', 1],
      [grace.mail, 1],
    ]);
  });

  it('to a colleague who is no longer there is still a value', async () => {
    await assign(first, grace);
    await desk.query`update staff set removed_at = ${desk.platform.clock()}
      where id = ${grace.id}`;
    expect(await counts(ada, 'assignedTo')).toContainEqual([grace.mail, 1]);
  });

  it('says whether its person has read it, and the season how much each has left', async () => {
    await assign(first, ada);
    await assign(second, ada);
    await markRead(ada, first);
    await markRead(grace, second);
    expect(await found(registrar, 'assigneesReading:left')).toEqual([false, true, false]);
    expect(await found(registrar, 'assigneesReading:read')).toEqual([true, false, false]);
    const { readers } = await registrar.get('/api/staff/season/readers');
    expect(readers).toEqual([{ id: ada.id, name: ada.mail, assigned: 2, read: 1 }]);
  });
});

describe('reading', () => {
  it('is mine alone, and what changed since is what the reading page calls new', async () => {
    await markRead(ada, first);
    await markRead(ada, second);
    await markRead(ada, third);
    expect(await found(grace, 'myReading:unread')).toEqual([true, true, true]);
    desk.clock.advance({ minutes: 1 });
    await second.save({ first_name: 'Somebody' });
    await third.submit();
    const isNew = async (applicant: DeskApplicant) => {
      const { new_since } = await ada.get(at(applicant, ''));
      return new_since.is_submitted_since || new_since.keys.length > 0;
    };
    const news = [await isNew(first), await isNew(second), await isNew(third)];
    expect(news).toEqual([false, true, true]);
    expect(await found(ada, 'myReading:changed')).toEqual(news);
    expect(await found(ada, 'myReading:read')).toEqual([true, false, false]);
    expect(await counts(ada, 'myReading', 'myReading:read')).toEqual([
      ['Changed since I read it', 2],
      ['Read, and nothing is new', 1],
    ]);
    await make(ada, 'DELETE', at(first, '/read'));
    expect(await found(ada, 'myReading:unread')).toEqual([true, false, false]);
  });

  it.each([
    ['assignedTo:me', 2, 3],
    ['myReading:unread;assignedTo:me', 2, 3],
    ['myReading:unread', 2, 3],
  ])(
    'of %s says how many are left, on the list and beside an application',
    async (facets, left, of) => {
      for (const each of [first, second, third]) await assign(each, ada);
      await markRead(ada, first);
      const expected = { left: { count: left, is_more: false }, of: { count: of, is_more: false } };
      const query = `facets=${facets}`;
      const listed = await ada.get(`/api/staff/applications/facets?${query}`);
      expect(listed.left).toEqual(expected);
      expect((await ada.get(at(second, `/neighbours?${query}`))).left).toEqual(expected);
      expect((await ada.get(at(second, '/neighbours'))).left).toBeNull();
    },
  );
});

it('flags and notes are found by me and by anybody', async () => {
  await make(ada, 'PUT', at(first, '/flag'));
  await make(grace, 'PUT', at(first, '/flag'));
  await make(grace, 'PUT', at(second, '/flag'));
  await make(grace, 'POST', at(third, '/notes'), { text: `For ${handle(ada)}` });
  await make(grace, 'POST', at(third, '/notes'), { text: `Again ${handle(ada)}` });
  await make(grace, 'POST', at(second, '/notes'), { text: 'A transcript is missing' });
  expect(await counts(ada, 'flaggedBy')).toEqual([
    ['By me', 1],
    ['By anybody', 2],
  ]);
  expect(await counts(ada, 'withNotes')).toEqual([
    ['Has notes', 2],
    ['Mentions me', 1],
  ]);
  expect(await found(ada, 'flaggedBy:me')).toEqual([true, false, false]);
  expect(await found(ada, 'withNotes:mentionsMe')).toEqual([false, false, true]);
  expect(await found(ada, 'withNotes:any;flaggedBy:anybody')).toEqual([false, true, false]);
});
