/** Bulk acts: one decision for a view, and the confirmation of all decisions of a view. */

import { wrongRole } from '#server/core/identity/guard.ts';
import { decidingRoles, findCode } from '#tenant/decisions/decisions.ts';
import { type BulkKind, type BulkNeeds, outcomesOf } from '../bulk/kind.ts';
import {
  confirmDecisions,
  type Decided,
  type Deciding,
  setDecisions,
  takeBackDecisions,
  unconfirmDecisions,
} from './decide.ts';
import { hasOneRole } from './read.ts';
import { noSuchCode } from './refusals.ts';

type Before = { readonly decision: number };
type Done = readonly { readonly accountId: number; readonly before: unknown }[];

/** Sets one decision. Applications that are not submitted, or have one that is not released, are skipped. */
export const decideInBulk: BulkKind<{ readonly code: string }> = {
  name: 'decide',
  rolesIn: (tenant) => (tenant.decisions ? decidingRoles(tenant) : []),
  isFinal: false,
  async check({ code }, needs) {
    mustDecide(needs);
    if (findCode(needs.platform.tenant, code) === undefined) throw noSuchCode();
  },
  async apply(needs, accountIds, { code }) {
    mustDecide(needs);
    const decided = await setDecisions(decidingIn(needs), accountIds, {
      code,
      reason: needs.reason,
    });
    return outcomesOf(accountIds, changedBy(decided), 'not_decidable');
  },
  async undo(needs, done) {
    const { reason } = needs;
    const accounts = done.map(({ accountId }) => accountId);
    const taken = { decisions: decisionsIn(done), reason };
    const back = await takeBackDecisions(decidingIn(needs), accounts, taken);
    return outcomesOf(accounts, changedBy(back), 'changed');
  },
};

/** Confirms what somebody else has set. Undone as long as a decision is in no release. */
export const confirmInBulk: BulkKind<Record<string, never>> = {
  name: 'confirm',
  rolesIn: (tenant) => (tenant.decisions ? decidingRoles(tenant) : []),
  isFinal: false,
  async check(_order, needs) {
    mustDecide(needs);
  },
  async apply(needs, accountIds) {
    mustDecide(needs);
    const confirmed = await confirmDecisions(decidingIn(needs), accountIds);
    return outcomesOf(accountIds, changedBy(confirmed), 'not_to_confirm');
  },
  async undo(needs, done) {
    const accounts = done.map(({ accountId }) => accountId);
    const back = await unconfirmDecisions(decidingIn(needs), decisionsIn(done));
    return outcomesOf(accounts, changedBy(back), 'changed');
  },
};

/** @throws AppError 403 for a member who may not decide, or not any more: a role may be lost amid the act. */
function mustDecide({ platform, member }: Pick<BulkNeeds, 'platform' | 'member'>): void {
  if (!hasOneRole(member, decidingRoles(platform.tenant))) throw wrongRole();
}

function decidingIn({ trx, leave, platform, member }: BulkNeeds): Deciding {
  return { trx, leave, platform, staffId: member.staffId };
}

function decisionsIn(done: Done): number[] {
  return done.map(({ before }) => (before as Before).decision);
}

/** The decisions that were changed, by account. */
function changedBy(decided: readonly Decided[]): ReadonlyMap<number, Before> {
  return new Map(decided.map(({ accountId, decision }) => [accountId, { decision }]));
}
