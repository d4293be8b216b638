import { describe, expect, it } from 'vitest';
import { deskApplicant } from '../read/testing/applicants.ts';
import type { DeskMember } from '../testing/desk.ts';
import { openDecisionDesk } from './testing/office.ts';

const office = await openDecisionDesk();
const { desk, one, two, reader, now, submitted } = office;
const { decide, decision, confirm, takeBack, confirmed, scheduled, release } = office;

describe('a decision', () => {
  it('is set with a reason, and confirmed by a second person only', async () => {
    expect((await decide(one)).status).toBe(200);
    const own = await confirm(one);
    expect([own.status, own.body.message]).toEqual([
      409,
      'You have set this decision yourself. Somebody else has to confirm it.',
    ]);
    expect((await confirm(two)).status).toBe(200);
    expect((await confirm(two)).status).toBe(409);
    expect(await decision()).toMatchObject({
      label: 'Admitted',
      stage: 'confirmed',
      reason: 'the committee has met',
      set_by: one.mail,
      is_own: true,
    });
    const acts = (await desk.trail()).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['decision.set', 'decision.confirmed']));
  });

  it('is not confirmed by the same person who signs in another way', async () => {
    const again = await desk.member('registrar');
    await desk.query`update staff set mail = ${one.mail}, issuer = 'https://login.example', subject = '1'
      where id = ${again.id}`;
    await decide(one);
    expect(await decision(again)).toMatchObject({ is_own: true });
    expect((await confirm(again)).body.message).toMatch(/^You have set this decision yourself/);
    const skipped = [{ why: 'not_to_confirm', count: 1 }];
    expect(await desk.done(again, '', { kind: 'confirm' })).toMatchObject({ done: 0, skipped });
    expect((await confirm(two)).status).toBe(200);
  });

  it('never names itself in the trail, which auditors read', async () => {
    await scheduled('deny');
    const naming = desk.query`select from trail where content ~ 'deny|Not admitted'`;
    expect(await naming).toEqual([]);
  });

  it('stands alone: a second one is refused, also at the same moment, until the first is taken back', async () => {
    const both = await Promise.all([decide(one), decide(two, 'deny')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await takeBack(two)).status).toBe(200);
    expect(await desk.lastLine()).toMatchObject({ act: 'decision.taken-back', by: { id: two.id } });
    expect((await decide(one, 'wait-list')).status).toBe(200);
    expect(await decision()).toMatchObject({ label: 'Wait list', stage: 'waiting' });
  });

  it('is refused for a code that the file does not have, a draft, and a withdrawn application', async () => {
    expect((await decide(one, 'maybe')).body.message).toBe(
      'The configuration of your college has no such decision.',
    );
    const draft = await deskApplicant(desk);
    expect((await decide(one, 'admit', String(draft.accountId))).status).toBe(409);
    const url = `/api/staff/applications/${now.mia.accountId}/withdraw`;
    await one.call('POST', url, { reason: 'as asked' });
    expect((await decide(one)).status).toBe(409);
    expect(await decision()).toBeUndefined();
  });

  it('is not confirmed while the application is withdrawn', async () => {
    await decide(one);
    const url = `/api/staff/applications/${now.mia.accountId}/withdraw`;
    await one.call('POST', url, { reason: 'as asked' });
    const { status, body } = await confirm(two);
    expect([status, body.message]).toEqual([
      409,
      'This application is withdrawn, so nothing about it can be decided or marked.',
    ]);
    expect(await decision()).toMatchObject({ stage: 'waiting' });
  });
});

it('the facets find decisions by code, stage and answer, and show readers released ones only', async () => {
  const found = async (by: DeskMember, facets: string) =>
    (await by.get(`/api/staff/applications?facets=${facets}`)).total.count;
  await confirmed();
  // The list goes by the database’s clock.
  expect((await release({ minute: '2099-01-01T10:00' })).status).toBe(200);
  expect(await found(one, 'decisionCode:admit;decisionStage:scheduled')).toBe(1);
  expect(await found(one, 'decisionStage:-')).toBe(0);
  expect(await found(reader, 'decisionCode:admit')).toBe(0);
  expect(await found(reader, 'decisionStage:-')).toBe(1);
  await desk.query`update decision_releases set at = '2025-01-01T10:00Z'`;
  expect(await found(reader, 'decisionCode:admit;decisionStage:released')).toBe(1);
  expect(await found(one, 'offerAnswer:-;decisionStage:released')).toBe(1);
});

describe('for a view', () => {
  const DECIDE = { kind: 'decide', choices: { code: 'admit' } };
  const CONFIRM = { kind: 'confirm' };

  it('decisions are set and confirmed, skip what cannot be, and are undone before a release', async () => {
    const [, other] = await submitted();
    await decide(two, 'deny');
    const skipping = (why: string) => ({ done: 1, skipped: [{ why, count: 1 }] });
    const set = await desk.done(one, '', DECIDE);
    expect(set).toMatchObject(skipping('not_decidable'));
    const both = await desk.done(two, '', CONFIRM);
    expect(both).toMatchObject(skipping('not_to_confirm'));
    expect(await decision(one, other)).toMatchObject({ stage: 'confirmed' });
    expect(await desk.undo(two, both.id)).toBe(200);
    expect(await decision(one, other)).toMatchObject({ stage: 'waiting' });
    expect(await decision()).toMatchObject({ stage: 'waiting' });
    await desk.done(two, '', CONFIRM);
    expect(await desk.undo(one, set.id)).toBe(200);
    expect(await decision(one, other)).toBeUndefined();
  });

  it('are offered and carried out only to who may decide', async () => {
    const offered = async (by: DeskMember): Promise<string[]> =>
      (await by.call('POST', '/api/staff/acts', {})).body.acts.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await offered(reader)).not.toContain('decide');
    expect(await offered(one)).toEqual(expect.arrayContaining(['decide', 'confirm']));
    const statusOf = async (by: DeskMember, choices: object) =>
      (await desk.act(by, '', { ...DECIDE, choices })).status;
    expect(await statusOf(reader, DECIDE.choices)).toBe(403);
    expect(await statusOf(one, { code: 'perhaps' })).toBe(400);
    expect(await statusOf(one, {})).toBe(400);
    expect(await statusOf(one, DECIDE.choices)).toBe(200);
  });
});
