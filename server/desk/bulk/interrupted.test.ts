/** Acts on a view that are refused, stopped, or meet changes on their way. */
import { expect, it } from 'vitest';
import { removeExpiredRows } from '../jobs.ts';
import { openTestActs } from './testing/acts.ts';
import { workOn } from './work.ts';

const desk = await openTestActs();
const { registrar, platform } = desk;

it('whoever loses the role amid an act stops it: what was done stays, is said, and can be undone by a registrar', async () => {
  const ids = await desk.inState('MT', 5);
  const helper = await desk.member('helper');
  const choices = { step: 'documents', on: platform.clock().toISOString().slice(0, 10) };
  const { id } = await desk.act(helper, 'state:MT', { kind: 'mark', choices });
  expect(await workOn(id, platform, 2)).toBe(true);
  await desk.query`update staff set roles = '["reader"]' where id = ${helper.id}`;
  expect(await workOn(id, platform, 2)).toBe(false);
  expect(await desk.see(registrar, id)).toMatchObject({
    state: 'stopped',
    done: 2,
    counted: 5,
    may_undo: true,
    why: 'The role that this act needs was taken away from whoever ordered it.',
  });
  expect(await desk.lastLine()).toMatchObject({
    act: 'bulk.stopped',
    details: { bulk: id, applications: 2, why: 'role_lost' },
  });
  const marked = () => desk.query`select from status_marks
    where account_id = any(${ids}) and step = 'documents'`;
  expect(await marked()).toHaveLength(2);
  expect(await desk.undo(helper, id)).toBe(409);
  expect(await desk.undo(registrar, id)).toBe(200);
  expect(await marked()).toEqual([]);
});

it('an application that left the scope of the member is left out, and an erased one is gone with what was kept about it', async () => {
  const ids = await desk.inState('CO', 4);
  const reader = await desk.member('reader');
  const { id } = await desk.act(reader, 'state:CO', { kind: 'flag' });
  await desk.narrow(reader, { state: ['CO'] });
  await desk.query`update summaries set facets = '{}' where account_id = ${ids[1]}`;
  await desk.work(id);
  const skipped = [{ why: 'scope', count: 1 }];
  expect(await desk.see(registrar, id)).toMatchObject({ done: 3, skipped });
  const [{ username }] = await desk.query`select username from accounts where id = ${ids[0]}`;
  await desk.erase(username);
  const held = await desk.query`select account_id from bulk_outcomes where act_id = ${id}`;
  expect(held.map(({ account_id }) => account_id)).toEqual([ids[2], ids[3]]);
  await desk.undo(reader, id);
  expect(await desk.flags(ids)).toBe(0);
  expect(await desk.see(reader, id)).toMatchObject({ state: 'undone', undone: 2 });
});

const share = (choices: object) => ({ kind: 'share-out', choices });
const by = {
  registrar,
  reader: await desk.member('reader'),
  helper: await desk.member('helper'),
};
await desk.inState('SD', 1);
const SHAPE = /^Something that this act needs is empty or not right\./;

it.each<[role: keyof typeof by, order: object, status: number, message: RegExp]>([
  ['reader', share({ to: [1] }), 403, /^Your role/],
  ['helper', { kind: 'mark', choices: { step: 'decision', on: '2025-01-01' } }, 403, /./],
  ['registrar', share({}), 400, /^Please choose who gets the applications\.$/],
  ['registrar', share({ to: [999_999] }), 400, /does not read applications/],
  ['registrar', share({ facet: 'forMe', by: { flagged: 1 } }), 400, /forMe/],
  ['registrar', { kind: 'fly' }, 400, /^There is no such act on a view\.$/],
  ['registrar', { kind: 'note', choices: { text: ' ' } }, 400, /empty/],
  ['registrar', share({ to: 'everybody' }), 400, SHAPE],
  ['registrar', { kind: 'checklist', choices: { item: 'transcript', state: 'lost' } }, 400, SHAPE],
  ['registrar', { kind: 'checklist', choices: { state: 'received' } }, 400, SHAPE],
  ['registrar', { kind: 'confirm', choices: { code: 'admit' } }, 400, SHAPE],
  ['registrar', { kind: 'flag', choices: { all: true } }, 400, SHAPE],
])('a %s is refused %j, and then nothing has begun', async (role, order, status, message) => {
  const answer = await desk.act(by[role], 'state:SD', order);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  const acts = await desk.query`select state from bulk_acts where id = ${answer.id}`;
  expect(acts).toEqual([{ state: 'counted' }]);
});

it('nobody acts on an empty view, or on what somebody else has counted', async () => {
  const empty = await desk.act(registrar, 'state:HI', { kind: 'flag' });
  expect([empty.status, empty.body.message]).toEqual([
    409,
    'There is no application in this view.',
  ]);
  const reader = await desk.member('reader');
  const flag = { kind: 'flag', choices: {}, reason: 'a test' };
  const begun = await reader.call('POST', `/api/staff/acts/${empty.id}/begin`, flag);
  expect(begun.status).toBe(404);
});

it('is stopped by a press, seen by its owner and by registrars, and undone within a day only', async () => {
  const ids = await desk.inState('NM', 4);
  const [reader, other] = [await desk.member('reader'), await desk.member('reader')];
  const { id } = await desk.act(reader, 'state:NM', { kind: 'flag' });
  await workOn(id, platform, 2);
  expect(await desk.see(other, id)).toBeUndefined();
  expect((await other.call('POST', `/api/staff/acts/${id}/stop`)).status).toBe(404);
  expect((await reader.call('POST', `/api/staff/acts/${id}/stop`)).status).toBe(200);
  await desk.work(id);
  const stopped = { state: 'stopped', done: 2, may_undo: true, is_own: false };
  expect(await desk.see(registrar, id)).toMatchObject(stopped);
  expect(await desk.flags(ids)).toBe(2);
  await removeExpiredRows(platform);
  expect((await desk.see(reader, id)).may_undo).toBe(true);
  desk.clock.advance({ days: 1, minutes: 1 });
  await desk.signIn(reader, reader.passkey);
  expect(await desk.undo(reader, id)).toBe(409);
  await removeExpiredRows(platform);
  expect(await desk.query`select from bulk_outcomes where act_id = ${id}`).toEqual([]);
});

it('an applicant whom the member comes to know amid an act is left out, and is shared out to nobody who knows them', async () => {
  const [first = 0, second = 0] = await desk.inState('ND', 2);
  const office = await desk.member('registrar');
  const [reader, other] = [await desk.member('reader'), await desk.member('reader')];
  const knows = (member: typeof reader, id: number) =>
    member.call('POST', `/api/staff/applications/${id}/conflict`, {});
  const { id } = await desk.act(reader, 'state:ND', { kind: 'flag' });
  await knows(reader, first);
  await desk.work(id);
  expect(await desk.flags([first, second])).toBe(1);
  expect((await desk.see(reader, id)).skipped).toEqual([{ why: 'scope', count: 1 }]);
  await knows(other, second);
  const skipped = [{ why: 'no_access', count: 1 }];
  expect(await desk.done(office, 'state:ND', share({ to: [other.id] }))).toMatchObject({
    done: 1,
    skipped,
  });
  // Each turn falls to somebody who knows the applicant, and passes to the other.
  await desk.done(office, 'state:ND', share({ to: [reader.id, other.id] }));
  expect(
    await desk.query`select staff_id from application_assignments
      where account_id in (${first}, ${second}) order by account_id`,
  ).toEqual([{ staff_id: other.id }, { staff_id: reader.id }]);
});
