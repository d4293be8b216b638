/** Recommendations of readers, who sees them, and readers who know the applicant. */
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMENT_LENGTH } from '#contract/desk-recommend.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import { markingCalls } from '../read/testing/marks.ts';
import { seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';

let applicant: DeskApplicant;
const desk = await openTestDesk();
const ada = await desk.member('reader');
const ben = await desk.member('reader', 'helper');
const grace = await desk.member('registrar');
const other = await desk.member('registrar');
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  applicant = await deskApplicant(desk, { first_name: 'Marisol', last_name: 'Zuviria' });
  await applicant.submit();
});
const { call, here } = markingCalls(
  () => desk,
  () => applicant,
);

const recommend = (by: DeskMember, value: number, comment = '', criteria = {}) =>
  call(by, 'PUT', '/recommendation', { value, criteria, comment });
const seen = async (by: DeskMember) => (await call(by, 'GET', '/recommendations')).body;
const found = (by: DeskMember, query: string) => by.get(`/api/staff/applications?${query}`);
/** The facets and the exact total of a search. */
const counted = (by: DeskMember, query: string) =>
  by.get(`/api/staff/applications/facets?${query}`);
const acts = async () =>
  (await desk.trail())
    .filter(({ account, act }) => account === applicant.accountId && !/viewed|fetched/.test(act))
    .map(({ act, details }) => ({ act, ...details }));

describe('a recommendation', () => {
  it('is on the college’s scale, with criteria and a comment, and is changed by its reader', async () => {
    expect(await seen(ada)).toMatchObject({ scale: { length: 5 }, readers: 2, own: null });
    const first = await recommend(ada, 4, 'A careful\r\nwriter. ', { curiosity: 5 });
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Your recommendation is saved.' },
    });
    desk.clock.advance({ minutes: 1 });
    await recommend(ada, 5, 'A careful writer.');
    const { own } = await seen(ada);
    expect(own).toMatchObject({ value: 5, criteria: {}, comment: 'A careful writer.' });
    expect(Date.parse(own.changed_at) - Date.parse(own.given_at)).toBe(60_000);
    expect((await call(ada, 'DELETE', '/recommendation')).body.recommendations.own).toBe(null);
    expect(await acts()).toEqual([
      { act: 'recommendation.given' },
      { act: 'recommendation.changed' },
      { act: 'recommendation.taken-back' },
    ]);
  });

  it('that is not right is refused in a sentence', async () => {
    for (const [body, sentence] of [
      [{ value: 6 }, 'The scale goes from 1 to 5.'],
      [{ criteria: { curiosity: 6 } }, 'The scale goes from 1 to 5.'],
      [{ criteria: { charm: 2 } }, 'There is no criterion “charm”. Please reload the page.'],
      [
        { comment: 'x'.repeat(COMMENT_LENGTH + 1) },
        'The comment has 4,001 characters, and 4,000 at most can be saved. Please shorten it.',
      ],
    ] as const) {
      const given = { value: 3, criteria: {}, comment: '', ...body };
      const refused = await call(ada, 'PUT', '/recommendation', given);
      expect([refused.status, refused.body.message]).toEqual([400, sentence]);
    }
    applicant = await deskApplicant(desk);
    expect((await recommend(ada, 3)).body.message).toBe(
      'This application is not submitted, so nothing can be recommended yet.',
    );
    expect(await acts()).toEqual([]);
  });

  it('of others is nowhere to be seen until one has given one’s own; registrars see all', async () => {
    await recommend(ada, 1, 'Poor');
    await recommend(grace, 5, 'Brilliant');
    const submitted = 'facets=status:submitted';
    for (const blind of [ben, await desk.member('reader')]) {
      const answer = await seen(blind);
      expect(answer).toMatchObject({ own: null, others: [], are_others_hidden: true });
      expect(await desk.ids(blind, 'facets=disagreement:apart')).not.toContain(applicant.accountId);
      const { facets } = await counted(blind, submitted);
      expect(facets.find(({ id }: { id: string }) => id === 'disagreement').values).toEqual([]);
      // Sorted by account, as without any recommendation.
      const byMean = await desk.ids(blind, `${submitted}&sort=mean`);
      expect(byMean).toEqual(byMean.toSorted((a, b) => b - a));
      expect(JSON.stringify([answer, await found(blind, `${submitted}&sort=mean`)])).not.toMatch(
        /Poor|Brilliant/,
      );
    }
    expect((await seen(other)).others).toMatchObject([
      { by: { id: ada.id }, value: 1, comment: 'Poor' },
      { by: { id: grace.id }, value: 5 },
    ]);
    expect(await desk.ids(other, 'facets=disagreement:apart')).toContain(applicant.accountId);
    await recommend(ben, 3);
    expect(await seen(ben)).toMatchObject({ are_others_hidden: false, others: { length: 2 } });
    expect(await desk.ids(ben, 'facets=disagreement:apart')).toContain(applicant.accountId);
  });

  it('is counted: by me, by enough readers, and apart; and it orders the list', async () => {
    const reader = await desk.member('registrar');
    await desk.query`delete from recommendations`;
    const submitted = Array(60).fill({ isSubmitted: true });
    const [first = 0, second = 0, third = 0] = await seedApplications(desk.platform, submitted);
    const give = (by: DeskMember, id: number, value: number) => {
      const url = `/api/staff/applications/${id}/recommendation`;
      return by.call('PUT', url, { value, criteria: {}, comment: '' });
    };
    await give(reader, first, 5);
    await give(ada, first, 4);
    await give(reader, second, 1);
    await give(ada, second, 4);
    await give(ada, third, 3);
    expect(await desk.ids(reader, 'facets=recommendedByMe:by-me&sort=mean')).toEqual([
      first,
      second,
    ]);
    expect(await desk.ids(reader, 'facets=readersDone:done&sort=spread')).toEqual([second, first]);
    expect(await desk.ids(reader, 'facets=disagreement:apart')).toEqual([second]);
    const { facets, total } = await counted(reader, 'facets=status:submitted');
    const counts = Object.fromEntries(
      facets
        .filter(({ id }: { id: string }) => id === 'recommendedByMe' || id === 'readersDone')
        .flatMap(({ values }: { values: { value: string; count: number }[] }) =>
          values.map(({ value, count }) => [value, count]),
        ),
    );
    expect(counts).toEqual({
      'by-me': 2,
      'not-by-me': total.count - 2,
      done: 2,
      waiting: total.count - 2,
    });
    const inOrder = await desk.ids(reader, 'facets=status:submitted&sort=mean');
    expect(inOrder.slice(0, 3)).toEqual([first, third, second]);
  });
});

describe('whoever knows the applicant', () => {
  const SENTENCE = 'You said that you know this person.';

  it('is out: no call, list, count, neighbour or mention leads to the application', async () => {
    const reader = await desk.member('reader');
    await call(grace, 'PUT', '/assignee', { staff_id: reader.id });
    await recommend(reader, 5);
    const said = await call(reader, 'POST', '/conflict', { reason: 'My cousin' });
    expect(said.body.message).toBe('Thank you. Somebody else will read this application.');
    for (const rest of ['', '/recommendations', '/people', '/neighbours', '/copy']) {
      const { status, body } = await call(reader, 'GET', rest);
      expect([status, body.message], rest).toEqual([404, SENTENCE]);
    }
    expect(await desk.ids(reader, 'q=Zuviria&sort=changed')).not.toContain(applicant.accountId);
    expect(await desk.ids(ada, 'q=Zuviria&sort=changed')).toContain(applicant.accountId);
    const [mine, hers] = [await found(reader, ''), await found(ada, '')];
    expect(hers.total.count - mine.total.count).toBe(1);
    expect(await here(grace)).toMatchObject({ assigned_to: null, here: [] });
    const again = await call(grace, 'PUT', '/assignee', { staff_id: reader.id });
    expect(again.status).toBe(409);
    expect((await seen(grace)).others).toEqual([]);
    const whys = (await desk.trail()).map(({ details }) => details?.why);
    expect(whys).toContain('knows_applicant');
  });

  it('is seen by registrars, who let them read again with a reason', async () => {
    await call(ada, 'POST', '/conflict', { reason: '' });
    expect((await seen(ben)).conflicts).toEqual([]);
    expect((await seen(grace)).conflicts).toMatchObject([{ by: { id: ada.id }, reason: '' }]);
    const lift = `/conflicts/${ada.id}/lift`;
    expect((await call(ben, 'POST', lift, { reason: 'A mistake' })).status).toBe(403);
    expect((await call(grace, 'POST', lift, { reason: ' ' })).status).toBe(400);
    const lifted = await call(grace, 'POST', lift, { reason: 'A mistake' });
    expect(lifted.body).toMatchObject({
      message: 'Your colleague may read this application again.',
      recommendations: { conflicts: [] },
    });
    expect((await call(grace, 'POST', lift, { reason: 'A mistake' })).status).toBe(404);
    expect((await call(ada, 'GET', '')).status).toBe(200);
    expect(await acts()).toEqual([
      { act: 'conflict.declared' },
      { act: 'conflict.lifted', staff: ada.id },
    ]);
  });

  it('cannot let themselves in again, as a registrar', async () => {
    await call(grace, 'POST', '/conflict', { reason: '' });
    const own = await call(grace, 'POST', `/conflicts/${grace.id}/lift`, { reason: 'A mistake' });
    expect([own.status, own.body.message]).toEqual([404, SENTENCE]);
  });
});

it('a name in a comment about another one is erased with its account', async () => {
  const named = await deskApplicant(desk, { first_name: 'Xiomara', last_name: 'Quispe' });
  await recommend(ada, 4, 'As good as Xiomara Quispe');
  await call(ben, 'POST', '/conflict', { reason: 'I know Xiomara Quispe' });
  await desk.erase(named.username);
  const { others, conflicts } = await seen(grace);
  expect([others[0].comment, conflicts[0].reason]).toEqual(['As good as …', 'I know …']);
});
