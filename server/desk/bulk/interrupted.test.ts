/** Acts on a view that are refused, stopped, or meet changes on their way. */
import { expect, it } from 'vitest';
import { removeWhatIsOver } from '../jobs.ts';
import { openTestActs } from './testing/acts.ts';
import { workOn } from './work.ts';

const desk = await openTestActs();
const { registrar, platform } = desk;

const flagsOf = async (ids: readonly number[]) =>
  (await desk.query`select account_id from application_flags where account_id = any(${ids})`)
    .length;
const linesOf = async (id: number) =>
  (await desk.trail()).filter(({ details }) => details?.bulk === id);

it('whoever loses the role amid an act stops it: what was done stays, is said, and can be undone by a registrar', async () => {
  const ids = await desk.inState('MT', 5);
  const helper = await desk.member('helper');
  const choices = { step: 'documents', on: platform.clock().toISOString().slice(0, 10) };
  const begun = await desk.act(helper, 'state:MT', { kind: 'mark', choices });
  expect(await workOn(begun.id, platform, 2)).toBe(true);
  await desk.query`update staff set roles = '["reader"]' where id = ${helper.id}`;
  expect(await workOn(begun.id, platform, 2)).toBe(false);
  expect(await desk.see(registrar, begun.id)).toMatchObject({
    state: 'stopped',
    done: 2,
    counted: 5,
    may_undo: true,
    why: 'The role that this act needs was taken away from whoever ordered it.',
  });
  expect((await linesOf(begun.id)).at(-1)).toMatchObject({
    act: 'bulk.stopped',
    details: { applications: 2, why: 'role_lost' },
  });
  const marked = () =>
    desk.query`select account_id from status_marks
      where account_id = any(${ids}) and step = 'documents'`;
  expect(await marked()).toHaveLength(2);
  expect((await helper.call('POST', `/api/staff/acts/${begun.id}/undo`)).status).toBe(409);
  expect((await registrar.call('POST', `/api/staff/acts/${begun.id}/undo`)).status).toBe(200);
  await desk.work(begun.id);
  expect(await marked()).toEqual([]);
});

it('an application that left the scope of the member is left out, and an erased one is gone with what was kept about it', async () => {
  const ids = await desk.inState('CO', 4);
  const reader = await desk.member('reader');
  const begun = await desk.act(reader, 'state:CO', { kind: 'flag' });
  await desk.narrow(reader, { state: ['CO'] });
  await desk.query`update summaries set facets = ${[]} where account_id = ${ids[1] ?? 0}`;
  await desk.work(begun.id);
  expect(await desk.see(registrar, begun.id)).toMatchObject({
    done: 3,
    skipped: [{ why: 'scope', count: 1 }],
  });
  const [{ username }] = await desk.query`select username from accounts
    where id = ${ids[0] ?? 0}`;
  await desk.erase(username);
  const held = await desk.query`select account_id from bulk_outcomes
    where act_id = ${begun.id}`;
  expect(held.map(({ account_id }) => account_id)).toEqual([ids[2], ids[3]]);
  await reader.call('POST', `/api/staff/acts/${begun.id}/undo`);
  await desk.work(begun.id);
  expect(await flagsOf(ids)).toBe(0);
  expect(await desk.see(reader, begun.id)).toMatchObject({ state: 'undone', undone: 2 });
});

it('refuses what is not right, and then nothing has begun', async () => {
  const [reader, nobody] = [await desk.member('reader'), await desk.member('auditor')];
  const refused = async (member: typeof reader, facets: string, body: object) => {
    const { status, body: answer, id } = await desk.act(member, facets, body);
    const [{ state }] = await desk.query`select state from bulk_acts where id = ${id}`;
    return [status, answer.message, state];
  };
  const share = (choices: object) => ({ kind: 'share-out', choices });
  expect(await refused(reader, 'state:OR', share({ to: [reader.id] }))).toEqual([
    403,
    expect.stringContaining('Your role'),
    'counted',
  ]);
  expect(await refused(registrar, 'state:OR', share({}))).toEqual([
    400,
    'Please choose who gets the applications.',
    'counted',
  ]);
  expect(await refused(registrar, 'state:OR', share({ to: [nobody.id] }))).toEqual([
    400,
    expect.stringContaining('does not read applications'),
    'counted',
  ]);
  expect(await refused(registrar, 'state:OR', share({ to: 'everybody' }))).toEqual([
    400,
    'The choices of this act are not right.',
    'counted',
  ]);
  expect(
    await refused(registrar, 'state:OR', share({ facet: 'forMe', by: { flagged: reader.id } })),
  ).toEqual([400, expect.stringContaining('forMe'), 'counted']);
  expect(await refused(registrar, 'state:OR', { kind: 'fly' })).toEqual([
    400,
    'There is no such act on a view.',
    'counted',
  ]);
  expect(await refused(registrar, 'state:OR', { kind: 'note', choices: { text: ' ' } })).toEqual([
    400,
    expect.stringContaining('empty'),
    'counted',
  ]);
  expect(await refused(registrar, 'state:HI', { kind: 'flag' })).toEqual([
    409,
    'There is no application in this view.',
    'counted',
  ]);
  const helper = await desk.member('helper');
  const decision = { kind: 'mark', choices: { step: 'decision', on: '2025-01-01' } };
  expect((await refused(helper, 'state:OR', decision))[0]).toBe(403);
  const counted = (await registrar.call('POST', '/api/staff/acts', { facets: 'state:OR' })).body;
  const flag = { kind: 'flag', choices: {}, reason: 'a test' };
  expect(
    (await reader.call('POST', `/api/staff/acts/${counted.id}/begin`, flag)).status,
    'somebody else’s',
  ).toBe(404);
});

it('is stopped by a press, seen by its owner and by registrars, and undone within a day only', async () => {
  const ids = await desk.inState('NM', 4);
  const [reader, other] = [await desk.member('reader'), await desk.member('reader')];
  const begun = await desk.act(reader, 'state:NM', { kind: 'flag' });
  await workOn(begun.id, platform, 2);
  expect(await desk.see(other, begun.id)).toBeUndefined();
  expect((await other.call('POST', `/api/staff/acts/${begun.id}/stop`)).status).toBe(404);
  expect((await reader.call('POST', `/api/staff/acts/${begun.id}/stop`)).status).toBe(200);
  await desk.work(begun.id);
  expect(await desk.see(registrar, begun.id)).toMatchObject({
    state: 'stopped',
    done: 2,
    may_undo: true,
    is_own: false,
  });
  expect(await flagsOf(ids)).toBe(2);
  await removeWhatIsOver(platform);
  expect((await desk.see(reader, begun.id)).may_undo).toBe(true);
  desk.clock.advance({ days: 1, minutes: 1 });
  await desk.signIn(reader, reader.passkey);
  expect((await reader.call('POST', `/api/staff/acts/${begun.id}/undo`)).status).toBe(409);
  await removeWhatIsOver(platform);
  const held = await desk.query`select account_id from bulk_outcomes
    where act_id = ${begun.id}`;
  expect(held).toEqual([]);
});

it('an applicant whom the member comes to know amid an act is left out, and is shared out to nobody who knows them', async () => {
  const [first = 0, second = 0] = await desk.inState('ND', 2);
  const [office, reader, other] = [
    await desk.member('registrar'),
    await desk.member('reader'),
    await desk.member('reader'),
  ];
  const knows = (member: typeof reader, id: number) =>
    member.call('POST', `/api/staff/applications/${id}/conflict`, {});
  const flagging = await desk.act(reader, 'state:ND', { kind: 'flag' });
  await knows(reader, first);
  await desk.work(flagging.id);
  expect(await flagsOf([first, second])).toBe(1);
  expect((await desk.see(reader, flagging.id)).skipped).toEqual([{ why: 'scope', count: 1 }]);
  await knows(other, second);
  const sharing = await desk.act(office, 'state:ND', {
    kind: 'share-out',
    choices: { to: [other.id] },
  });
  await desk.work(sharing.id);
  expect(await desk.see(office, sharing.id)).toMatchObject({
    done: 1,
    skipped: [{ why: 'no_access', count: 1 }],
  });
});

it('choices of another shape are refused before the act begins', async () => {
  await desk.inState('SD', 1);
  const office = await desk.member('registrar');
  for (const [kind, choices] of [
    ['checklist', { item: 'transcript', state: 'lost' }],
    ['checklist', { state: 'received' }],
    ['confirm', { code: 'admit' }],
    ['flag', { all: true }],
  ] as const) {
    const { status, body } = await desk.act(office, 'state:SD', { kind, choices });
    expect([kind, status, body.message]).toEqual([
      kind,
      400,
      'The choices of this act are not right.',
    ]);
  }
});
