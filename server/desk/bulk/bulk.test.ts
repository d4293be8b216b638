/** Acts on a view: what is counted is what is acted on, in parts, once, with lines in the trail, and back again. */
import { expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { openTestActs } from './testing/acts.ts';

const desk = await openTestActs();
const { registrar, platform } = desk;

const assigned = async (ids: readonly number[]) => {
  const rows = await desk.query`select account_id, staff_id from application_assignments
    where account_id = any(${ids})
    order by account_id`;
  return rows.map(({ staff_id }) => staff_id);
};
const flagsOf = async (ids: readonly number[]) =>
  (await desk.query`select account_id from application_flags where account_id = any(${ids})`)
    .length;
const linesOf = async (id: number) =>
  (await desk.trail()).filter(({ details }) => details?.bulk === id);

it('a view is counted with the names that come first, and the acts that the member may carry out', async () => {
  await desk.inState('OR', 3);
  const reader = await desk.member('reader');
  const { status, body } = await reader.call('POST', '/api/staff/acts', { facets: 'state:OR' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    count: 3,
    acts: [{ kind: 'flag', is_final: false }, { kind: 'unflag' }, { kind: 'note' }],
  });
  expect(body.first).toHaveLength(3);
  expect(body.people).toContainEqual(expect.objectContaining({ id: reader.id }));
});

it('shares out evenly, leaves one line for the act and one for each application, and is undone with one press', async () => {
  const ids = await desk.inState('WA', 5);
  const [ada, bob] = [await desk.member('reader'), await desk.member('reader')];
  await registrar.call('PUT', `/api/staff/applications/${ids[0]}/assignee`, { staff_id: bob.id });
  const begun = await desk.act(registrar, 'state:WA', {
    kind: 'share-out',
    choices: { to: [ada.id, bob.id] },
  });
  expect([begun.status, begun.body.message]).toEqual([200, 'The act on 5 applications has begun.']);
  await desk.work(begun.id);
  expect(await assigned(ids)).toEqual([ada.id, bob.id, ada.id, bob.id, ada.id]);
  expect(await desk.see(registrar, begun.id)).toMatchObject({
    state: 'done',
    counted: 5,
    done: 5,
    skipped: [],
    may_undo: true,
    facets: 'state:WA',
  });
  const [whole, ...each] = await linesOf(begun.id);
  expect(whole).toMatchObject({
    act: 'bulk.begun',
    details: { bulk_kind: 'share-out', facets: ['state:WA'], applications: 5, came: 0, went: 0 },
  });
  expect(each.map(({ account, by }) => [account, by.kind])).toEqual(ids.map((id) => [id, 'staff']));

  // Somebody has changed one since: it stays.
  await registrar.call('PUT', `/api/staff/applications/${ids[4]}/assignee`, { staff_id: bob.id });
  const undone = await registrar.call('POST', `/api/staff/acts/${begun.id}/undo`);
  expect(undone.status).toBe(200);
  await desk.work(begun.id);
  expect(await assigned(ids)).toEqual([bob.id, bob.id]);
  expect(await desk.see(registrar, begun.id)).toMatchObject({
    state: 'undone',
    undone: 4,
    may_undo: false,
  });
  expect((await registrar.call('POST', `/api/staff/acts/${begun.id}/undo`)).status).toBe(409);
});

it('shares out by a facet: each value to a person, and nobody gets what they may not read', async () => {
  const [california, idaho, nevada] = [
    await desk.inState('CA', 2),
    await desk.inState('ID', 2),
    await desk.inState('NV', 1),
  ];
  const [ada, bob] = [await desk.member('reader'), await desk.member('reader')];
  await desk.narrow(bob, { state: ['OR'] });
  const choices = { facet: 'state', by: { CA: ada.id, ID: bob.id } };
  const begun = await desk.act(registrar, 'state:CA,ID,NV', { kind: 'share-out', choices });
  await desk.work(begun.id);
  expect(await assigned([...california, ...idaho, ...nevada])).toEqual([ada.id, ada.id]);
  expect((await desk.see(registrar, begun.id)).skipped).toEqual(
    expect.arrayContaining([
      { why: 'no_access', count: 2 },
      { why: 'no_person', count: 1 },
    ]),
  );
});

it('takes what was counted, and says what came into the view and left it before the confirmation', async () => {
  const ids = await desk.inState('UT', 3);
  const { id } = (await registrar.call('POST', '/api/staff/acts', { facets: 'state:UT' })).body;
  const [late] = await desk.inState('UT', 1);
  await desk.query`update summaries set facets = ${[]} where account_id = ${ids[0] ?? 0}`;
  const begun = await registrar.call('POST', `/api/staff/acts/${id}/begin`, {
    kind: 'flag',
    choices: {},
    reason: 'a test',
  });
  expect(begun.body.message).toBe(
    'The act on 3 applications has begun. 1 application has come into the view since you counted, and is left out. 1 application has left the view since, and is among them.',
  );
  await desk.work(id);
  expect(await flagsOf(ids)).toBe(3);
  expect(await flagsOf([late ?? 0])).toBe(0);
  expect(await desk.see(registrar, id)).toMatchObject({ came: 1, went: 1, done: 3 });
  const again = await registrar.call('POST', `/api/staff/acts/${id}/begin`, {
    kind: 'flag',
    choices: {},
    reason: 'a test',
  });
  expect(again.status, 'once').toBe(409);
});

it('of two people who act on the same view, the second leaves what is so already as it is', async () => {
  const ids = await desk.inState('AZ', 4);
  const other = await desk.member('registrar');
  const [ada, bob] = [await desk.member('reader'), await desk.member('reader')];
  const mine = await desk.act(registrar, 'state:AZ', {
    kind: 'share-out',
    choices: { to: [ada.id] },
  });
  const theirs = await desk.act(other, 'state:AZ', {
    kind: 'share-out',
    choices: { to: [ada.id] },
  });
  await Promise.all([desk.work(mine.id), desk.work(theirs.id)]);
  expect(await assigned(ids)).toEqual(ids.map(() => ada.id));
  const [one, two] = [await desk.see(registrar, mine.id), await desk.see(registrar, theirs.id)];
  expect(one.done + two.done).toBe(4);
  expect([...one.skipped, ...two.skipped].reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(bob.id).not.toBe(ada.id);
});

it('a note is added to each once, its name is blotted out with an erased applicant, and is taken away again', async () => {
  const ids = await seedApplications(platform, [
    { answers: { state: 'TX', first_name: 'Zebulon', last_name: 'Quixley' }, isSubmitted: true },
    { answers: { state: 'TX' }, isSubmitted: true },
  ]);
  const text = 'As Zebulon Quixley says, bring the transcript.';
  const notes = () =>
    desk.query`select account_id, text from application_notes where account_id = any(${ids})`;
  const first = await desk.act(registrar, 'state:TX', { kind: 'note', choices: { text } });
  const second = await desk.act(registrar, 'state:TX', {
    kind: 'note',
    choices: { text },
    reason: 'for Zebulon Quixley',
  });
  await desk.work(first.id);
  await desk.work(second.id);
  expect(await notes()).toHaveLength(2);
  expect((await desk.see(registrar, second.id)).skipped).toEqual([{ why: 'already', count: 2 }]);
  const [{ username }] = await desk.query`select username from accounts
    where id = ${ids[0] ?? 0}`;
  await desk.erase(username);
  const kept = await desk.query`select choices, reason from bulk_acts where id >= ${first.id}`;
  expect(JSON.stringify(kept)).not.toMatch(/zebulon|quixley/i);
  expect(JSON.parse(kept[0]?.choices ?? '')).toEqual({ text: 'As … says, bring the transcript.' });
  await registrar.call('POST', `/api/staff/acts/${first.id}/undo`);
  await desk.work(first.id);
  expect(await notes()).toEqual([]);
});
