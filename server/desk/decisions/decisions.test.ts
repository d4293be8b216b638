import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withTrail } from '#server/core/trail/record.ts';
import type { BulkKind, BulkNeeds } from '../bulk/kind.ts';
import { BULK_ACTS } from '../bulk/kinds.ts';
import { deskApplicant } from '../read/testing/applicants.ts';
import type { DeskMember } from '../testing/desk.ts';
import { openDecisionDesk } from './testing/office.ts';

const office = await openDecisionDesk();
const { desk, kysely, one, two, reader, now, submitted } = office;
const { decide, decision, confirm, takeBack, confirmed, scheduled, release, releases } = office;

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
    expect((await desk.trail()).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['decision.set', 'decision.confirmed']),
    );
  });

  it('never names itself in the trail, which auditors read', async () => {
    await scheduled('deny');
    const { rows } = await sql<{ content: string }>`
      select content from trail where content ~ 'deny|Not admitted'`.execute(kysely);
    expect(rows).toEqual([]);
  });

  it('stands alone: a second one is refused, also at the same moment, until the first is taken back', async () => {
    const both = await Promise.all([decide(one), decide(two, 'deny')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await takeBack(two)).status).toBe(200);
    expect((await decide(one, 'wait-list')).status).toBe(200);
    expect(await decision()).toMatchObject({ label: 'Wait list', stage: 'waiting' });
    const taken = (await desk.trail()).filter(({ act }) => act === 'decision.taken-back');
    expect(taken.at(-1)).toMatchObject({ by: { id: two.id } });
  });

  it('is refused for a code that the file does not have, a draft, and a withdrawn application', async () => {
    expect((await decide(one, 'maybe')).body.message).toBe(
      'The configuration of your college has no such decision.',
    );
    const draft = await deskApplicant(desk);
    expect((await decide(one, 'admit', String(draft.accountId))).status).toBe(409);
    await one.call('POST', `/api/staff/applications/${now.mia.accountId}/withdraw`, {
      reason: 'as asked',
    });
    expect((await decide(one)).status).toBe(409);
    expect(await decision()).toBeUndefined();
  });

  it('is gone with the account', async () => {
    await scheduled();
    await sql`delete from accounts where id = ${now.mia.accountId}`.execute(kysely);
    expect(await releases()).toMatchObject([{ decisions: 0, told: 0 }]);
  });
});

describe('the facets', () => {
  const found = async (by: DeskMember, facets: string) =>
    (await by.call('GET', `/api/staff/applications?facets=${facets}`)).body.total.count;

  it('find decisions by code, stage and answer, and show readers released ones only', async () => {
    await confirmed();
    // The list goes by the database’s clock.
    expect((await release({ minute: '2099-01-01T10:00' })).status).toBe(200);
    expect(await found(one, 'decisionCode:admit;decisionStage:scheduled')).toBe(1);
    expect(await found(one, 'decisionStage:-')).toBe(0);
    expect(await found(reader, 'decisionCode:admit')).toBe(0);
    expect(await found(reader, 'decisionStage:-')).toBe(1);
    await sql`update decision_releases set at = '2025-01-01T10:00Z'`.execute(kysely);
    expect(await found(reader, 'decisionCode:admit;decisionStage:released')).toBe(1);
    expect(await found(one, 'offerAnswer:-;decisionStage:released')).toBe(1);
  });
});

describe('for a view', () => {
  const inBulk = async (
    name: string,
    what: 'apply' | 'undo',
    by: DeskMember,
    given: readonly never[],
    order: object = { code: 'admit' },
  ) => {
    const kind = BULK_ACTS.find((each) => each.name === name) as BulkKind<object>;
    const { platform } = desk;
    const member = { staffId: by.id, roles: ['registrar'], scope: {} } as const;
    const actor = { kind: 'staff', id: by.id, session: undefined, network: '' } as const;
    return withTrail(platform, actor, async (trx, leave) => {
      const needs: BulkNeeds = { trx, leave, platform, member, act: 1, reason: 'all of them' };
      await kind.check(order, needs);
      return what === 'apply'
        ? kind.apply(needs, given, order, 0)
        : kind.undo?.(needs, given, order);
    });
  };

  it('decisions are set and confirmed, skip what cannot be, and are undone before a release', async () => {
    const [noor] = await submitted();
    await decide(two, 'deny');
    const ids = [now.mia.accountId, noor.accountId] as never[];
    const done = await inBulk('decide', 'apply', one, ids);
    expect(done).toMatchObject([
      { accountId: now.mia.accountId, skipped: 'not_decidable' },
      { accountId: noor.accountId, before: { decision: expect.any(Number) } },
    ]);
    const confirming = await inBulk('confirm', 'apply', two, ids);
    expect(confirming).toMatchObject([
      { skipped: 'not_to_confirm' },
      { accountId: noor.accountId, before: {} },
    ]);
    const last = (confirming ?? []).slice(1) as never[];
    expect(await inBulk('confirm', 'undo', two, last)).toMatchObject([{ before: {} }]);
    await inBulk('confirm', 'apply', two, ids);
    expect(await inBulk('decide', 'undo', one, (done ?? []).slice(1) as never[])).toMatchObject([
      { before: {} },
    ]);
    expect(await decision(one, String(noor.accountId))).toBeUndefined();
  });

  it('are offered and carried out only to who may decide', async () => {
    const { body } = await reader.call('POST', '/api/staff/acts', {});
    expect(body.acts.map(({ kind }: { kind: string }) => kind)).not.toContain('decide');
    const order = { kind: 'decide', choices: { code: 'admit' }, reason: 'all of them' };
    const url = `/api/staff/acts/${body.id}/begin`;
    expect((await reader.call('POST', url, order)).status).toBe(403);
    const counted = await one.call('POST', '/api/staff/acts', {});
    const kinds = counted.body.acts.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['decide', 'confirm']));
    const own = `/api/staff/acts/${counted.body.id}/begin`;
    const bad = { ...order, choices: { code: 'perhaps' } };
    expect((await one.call('POST', own, bad)).status).toBe(400);
    expect((await one.call('POST', own, { ...order, choices: {} })).status).toBe(400);
    expect((await one.call('POST', own, order)).status).toBe(200);
  });
});
