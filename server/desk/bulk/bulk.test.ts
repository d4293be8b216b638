/** Acts on a view: what is counted is what is acted on, in parts, once, with lines in the trail, and back again. */
import { expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { openTestActs } from './testing/acts.ts';

const desk = await openTestActs();
const { registrar, platform } = desk;
const [ada, bob] = [await desk.member('reader'), await desk.member('reader')];

const assigned = async (ids: readonly number[]) => {
  const rows = await desk.query`select staff_id from application_assignments
    where account_id = any(${ids}) order by account_id`;
  return rows.map(({ staff_id }) => staff_id);
};
const assign = (id: number | undefined, staff_id: number) =>
  registrar.call('PUT', `/api/staff/applications/${id}/assignee`, { staff_id });
const shareOut = (choices: object) => ({ kind: 'share-out', choices });
const FLAG = { kind: 'flag', choices: {}, reason: 'a test' };

it('a view is counted with the names that come first, and the acts that the member may carry out', async () => {
  await desk.inState('OR', 3);
  const { status, body } = await ada.call('POST', '/api/staff/acts', { facets: 'state:OR' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    count: 3,
    acts: [{ kind: 'flag', is_final: false }, { kind: 'unflag' }, { kind: 'note' }],
    first: { length: 3 },
    people: expect.arrayContaining([expect.objectContaining({ id: ada.id })]),
  });
});

it('shares out evenly, leaves one line for the act and one for each application, and is undone with one press', async () => {
  const ids = await desk.inState('WA', 5);
  await assign(ids[0], bob.id);
  const { id, status, body } = await desk.act(
    registrar,
    'state:WA',
    shareOut({ to: [ada.id, bob.id] }),
  );
  expect([status, body.message]).toEqual([200, 'The act on 5 applications has begun.']);
  await desk.work(id);
  expect(await assigned(ids)).toEqual([ada.id, bob.id, ada.id, bob.id, ada.id]);
  const done = { state: 'done', counted: 5, done: 5, skipped: [], may_undo: true };
  expect(await desk.see(registrar, id)).toMatchObject({ ...done, facets: 'state:WA' });
  const [whole, ...each] = (await desk.trail()).filter(({ details }) => details?.bulk === id);
  expect(whole).toMatchObject({
    act: 'bulk.begun',
    details: { bulk_kind: 'share-out', facets: ['state:WA'], applications: 5, came: 0, went: 0 },
  });
  expect(each.map(({ account, by }) => [account, by.kind])).toEqual(ids.map((id) => [id, 'staff']));

  // Somebody has changed one since: it stays.
  await assign(ids[4], bob.id);
  expect(await desk.undo(registrar, id)).toBe(200);
  expect(await assigned(ids)).toEqual([bob.id, bob.id]);
  const undone = { state: 'undone', undone: 4, may_undo: false };
  expect(await desk.see(registrar, id)).toMatchObject(undone);
  const again = await registrar.call('POST', `/api/staff/acts/${id}/undo`);
  expect([again.status, again.body.message]).toEqual([
    409,
    'The act has changed since you saw it. Please look at it again.',
  ]);
});

it('shares out by a facet: each value to a person, and nobody gets what they may not read', async () => {
  const [california, idaho, nevada] = [
    await desk.inState('CA', 2),
    await desk.inState('ID', 2),
    await desk.inState('NV', 1),
  ];
  const narrow = await desk.narrowed({ state: ['OR'] }, 'reader');
  const order = shareOut({ facet: 'state', by: { CA: ada.id, ID: narrow.id } });
  const { skipped } = await desk.done(registrar, 'state:CA,ID,NV', order);
  expect(await assigned([...california, ...idaho, ...nevada])).toEqual([ada.id, ada.id]);
  expect(skipped).toHaveLength(2);
  expect(skipped).toContainEqual({ why: 'no_access', count: 2 });
  expect(skipped).toContainEqual({ why: 'no_person', count: 1 });
});

it('takes what was counted, and says what came into the view and left it before the confirmation', async () => {
  const ids = await desk.inState('UT', 3);
  const { id } = (await registrar.call('POST', '/api/staff/acts', { facets: 'state:UT' })).body;
  const late = await desk.inState('UT', 1);
  await desk.query`update summaries set facets = '{}' where account_id = ${ids[0]}`;
  const begin = () => registrar.call('POST', `/api/staff/acts/${id}/begin`, FLAG);
  expect((await begin()).body.message).toBe(
    'The act on 3 applications has begun. 1 application has come into the view since you counted, and is left out. 1 application has left the view since, and is among them.',
  );
  await desk.work(id);
  expect([await desk.flags(ids), await desk.flags(late)]).toEqual([3, 0]);
  expect(await desk.see(registrar, id)).toMatchObject({ came: 1, went: 1, done: 3 });
  expect((await begin()).status, 'once').toBe(409);
});

it('of two people who act on the same view, the second leaves what is so already as it is', async () => {
  const ids = await desk.inState('AZ', 4);
  const other = await desk.member('registrar');
  const order = shareOut({ to: [ada.id] });
  const [mine, theirs] = await Promise.all([
    desk.done(registrar, 'state:AZ', order),
    desk.done(other, 'state:AZ', order),
  ]);
  expect(await assigned(ids)).toEqual(ids.map(() => ada.id));
  expect(mine.done + theirs.done).toBe(4);
  const skipped = [...mine.skipped, ...theirs.skipped];
  expect(skipped.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

it('a note is added to each once, its name is blotted out with an erased applicant, and is taken away again', async () => {
  const username = 'zeb@mail.example';
  const ids = await seedApplications(platform, [
    {
      username,
      answers: { state: 'TX', first_name: 'Zebulon', last_name: 'Quixley' },
      isSubmitted: true,
    },
    { answers: { state: 'TX' }, isSubmitted: true },
  ]);
  const notes = () => desk.query`select from application_notes where account_id = any(${ids})`;
  const text = 'As Zebulon "Z" Quixley says, bring the transcript.';
  const order = { kind: 'note', choices: { text }, reason: 'for Zebulon Quixley' };
  const first = await desk.done(registrar, 'state:TX', order);
  const second = await desk.done(registrar, 'state:TX', order);
  expect(await notes()).toHaveLength(2);
  expect(second.skipped).toEqual([{ why: 'already', count: 2 }]);
  await desk.erase(username);
  const kept = await desk.query`select choices, reason from bulk_acts where id >= ${first.id}`;
  expect(JSON.stringify(kept)).not.toMatch(/zebulon|quixley/i);
  expect(JSON.parse(kept[0].choices)).toEqual({ text: 'As … "Z" … says, bring the transcript.' });
  await desk.undo(registrar, first.id);
  expect(await notes()).toEqual([]);
});
