/** The applications that wait for a staff member, as a list like every other. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import { handle, markingCalls } from '../read/testing/marks.ts';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';

let applicant: DeskApplicant;
const desk = await openTestDesk();
const ada = await desk.member('reader');
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  applicant = await deskApplicant(desk, { first_name: 'Marisol', last_name: 'Reyes' });
});

const { call, here, waiting, markAsRead } = markingCalls(
  () => desk,
  () => applicant,
);
describe('“For me”', () => {
  it('is a list like every other: assigned, mentioned and flagged, with counts, and read ones leave it', async () => {
    const reader = await desk.member('reader');
    const first = applicant;
    await call(ada, 'PUT', '/assignee', { staff_id: reader.id });
    await call(reader, 'PUT', '/flag');
    desk.clock.advance({ minutes: 1 });
    applicant = await deskApplicant(desk, { first_name: 'Zoe' });
    await call(ada, 'PUT', '/assignee', { staff_id: reader.id });
    await call(ada, 'POST', '/notes', { text: `Soon? ${handle(reader)}` });
    const mention = `${ada.mail}: Soon? ${handle(reader)}`;
    expect(await waiting(reader)).toEqual([
      [applicant.accountId, [mention, 'Assigned']],
      [first.accountId, ['Assigned', 'Flagged']],
    ]);
    const { body } = await reader.call(
      'GET',
      '/api/staff/applications/facets?facets=forMe:flagged',
    );
    const { facets, total } = body;
    expect(total).toEqual({ count: 1, is_more: false });
    expect(facets[0]).toMatchObject({
      id: 'forMe',
      label: 'For me',
      values: [
        { value: 'mentioned', label: 'Mentioned', count: 1, is_chosen: false },
        { value: 'assigned', label: 'Assigned', count: 2, is_chosen: false },
        { value: 'flagged', label: 'Flagged', count: 1, is_chosen: true },
      ],
    });
    const neighbours = await reader.call(
      'GET',
      `/api/staff/applications/${applicant.accountId}/neighbours?facets=forMe:assigned`,
    );
    expect(neighbours.body).toMatchObject({ place: { count: 1 }, next: first.accountId });
    await markAsRead(reader);
    expect(await waiting(reader)).toEqual([[first.accountId, ['Assigned', 'Flagged']]]);
    expect(await waiting(reader, 'mentioned')).toEqual([]);
  });

  it('has again what is mentioned, assigned or submitted after it was read', async () => {
    const reader = await desk.member('reader');
    await call(ada, 'PUT', '/assignee', { staff_id: reader.id });
    expect((await markAsRead(reader)).is_read).toBe(true);
    expect(await waiting(reader)).toEqual([]);
    desk.clock.advance({ minutes: 1 });
    await call(ada, 'POST', '/notes', { text: `Again, ${handle(reader)}` });
    expect(await waiting(reader)).toHaveLength(1);
    expect(await here(reader)).toMatchObject({
      is_read: false,
      read_at: expect.stringMatching(/Z$/),
    });
    await markAsRead(reader);
    expect(await waiting(reader)).toEqual([]);
    await applicant.submit();
    expect(await waiting(reader)).toEqual([[applicant.accountId, ['Assigned']]]);
  });

  it('cuts nothing: behind a page there is the next one', async () => {
    const reader = await desk.member('reader');
    const ids = await seedApplications(desk.platform, Array(60).fill({}));
    await desk.query`insert into application_flags (account_id, staff_id, flagged_at)
      select id, ${reader.id}, now() from unnest(${ids}::bigint[]) id`;
    const url = '/api/staff/applications?facets=forMe:flagged';
    const { total, next } = await reader.get(url);
    expect(total).toEqual({ count: 60, is_more: false });
    expect(await reader.get(`${url}&page=${next}`)).toMatchObject({
      applications: { length: 10 },
      next: '',
    });
  });
});
