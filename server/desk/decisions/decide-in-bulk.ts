/** Bulk acts: one decision for a view, and the confirmation of all decisions of a view. */
import { Type } from '#contract/schema.ts';
import { decidingRoles, findCode } from '#tenant/decisions/decisions.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type BulkKind, type BulkNeeds, NO_CHOICES, outcomesOf } from '../bulk/kind.ts';
import {
  confirmDecisions,
  type Decided,
  type Deciding,
  setDecisions,
  takeBackDecisions,
  unconfirmDecisions,
} from './decide.ts';
import { noSuchCode } from './refusals.ts';

type Before = { readonly decision: number };
type Done = readonly { readonly accountId: number; readonly before: unknown }[];

const rolesIn = (tenant: Tenant) => (tenant.decisions ? decidingRoles(tenant) : []);

/** Sets one decision. Applications that are not submitted, or have one that is not released, are skipped. */
export const decideInBulk: BulkKind<{ readonly code: string }> = {
  name: 'decide',
  rolesIn,
  isFinal: false,
  order: Type.Object({ code: Type.String() }, { additionalProperties: false }),
  async check({ code }, { platform }) {
    if (findCode(platform.tenant, code) === undefined) throw noSuchCode();
  },
  async apply(needs, accountIds, { code }) {
    const decided = await setDecisions(decidingIn(needs), accountIds, {
      code,
      reason: needs.reason,
    });
    return outcomesOf(accountIds, changedBy(decided), 'not_decidable');
  },
  async undo(needs, done) {
    const { accounts, decisions } = partsOf(done);
    const taken = { decisions, reason: needs.reason };
    const back = await takeBackDecisions(decidingIn(needs), accounts, taken);
    return outcomesOf(accounts, changedBy(back), 'changed');
  },
};

/** Confirms what somebody else has set. Undone as long as a decision is in no release. */
export const confirmInBulk: BulkKind<Record<string, never>> = {
  name: 'confirm',
  rolesIn,
  isFinal: false,
  order: NO_CHOICES,
  async check() {},
  async apply(needs, accountIds) {
    const confirmed = await confirmDecisions(decidingIn(needs), accountIds);
    return outcomesOf(accountIds, changedBy(confirmed), 'not_to_confirm');
  },
  async undo(needs, done) {
    const { accounts, decisions } = partsOf(done);
    const back = await unconfirmDecisions(decidingIn(needs), decisions);
    return outcomesOf(accounts, changedBy(back), 'changed');
  },
};

function decidingIn({ trx, leave, platform, member }: BulkNeeds): Deciding {
  return { trx, leave, platform, staffId: member.staffId };
}

function partsOf(done: Done) {
  return {
    accounts: done.map(({ accountId }) => accountId),
    decisions: done.map(({ before }) => (before as Before).decision),
  };
}

/** The decisions that were changed, by account. */
function changedBy(decided: readonly Decided[]): ReadonlyMap<number, Before> {
  return new Map(decided.map(({ accountId, decision }) => [accountId, { decision }]));
}
