/** Marks an item of the checklist for all applications of a view. */
import { ItemChange } from '#contract/desk-checklist.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { BulkKind, BulkNeeds, Outcome } from '../bulk/kind.ts';
import { type Change, changeItem, type Mark, settle } from './change-item.ts';

/** The order keeps its day, so that an act that goes on behind midnight marks the same one. */
export const markChecklistInBulk: BulkKind<ItemChange> = {
  name: 'checklist',
  rolesIn: ({ checklist }) => (checklist ? ['helper', 'registrar'] : []),
  isFinal: false,
  order: ItemChange,
  async check(order, { platform }) {
    const settled = settle(order, platform, platform.clock());
    if ('problem' in settled) throw new AppError(400, 'no_such_item', settled.problem);
  },
  async apply(needs, accountIds, order) {
    const change = settle(order, needs.platform, needs.platform.clock());
    if ('problem' in change) throw new AppError(400, 'no_such_item', change.problem);
    return each(needs, accountIds, () => change);
  },
  async undo(needs, outcomes, order) {
    const made = settle(order, needs.platform, needs.platform.clock());
    if ('problem' in made) throw new AppError(400, 'no_such_item', made.problem);
    const before = new Map(outcomes.map(({ accountId, before }) => [accountId, before as Mark]));
    const unchanged = await whereStill(needs.trx, [...before.keys()], made, order);
    return each(needs, [...before.keys()], (id) => {
      const { state = 'awaiting', on = made.on } = before.get(id) ?? {};
      return unchanged.has(id) ? { item: made.item, state, on } : undefined;
    });
  },
};

/** Changes each account that is still there. @param changeOf undefined where a newer state stays. */
async function each(
  { trx, leave, member: { staffId }, reason }: BulkNeeds,
  accountIds: readonly number[],
  changeOf: (accountId: number) => Change | undefined,
): Promise<Outcome[]> {
  const held = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const there = new Set(held.map(({ id }) => id));
  const outcomes: Outcome[] = [];
  for (const accountId of accountIds) {
    const change = changeOf(accountId);
    if (!there.has(accountId)) outcomes.push({ accountId, skipped: 'gone' });
    else if (change === undefined) outcomes.push({ accountId, skipped: 'changed' });
    else {
      const made = await changeItem({ trx, leave }, accountId, change, { staffId, reason });
      outcomes.push(made ? { accountId, ...made } : { accountId, skipped: 'already' });
    }
  }
  await noteDue(
    trx,
    outcomes.flatMap((outcome) => ('before' in outcome ? outcome.accountId : [])),
  );
  return outcomes;
}

/** The accounts whose item is still as the act has left it. An order without a day has marked several, if it ran over midnight. */
async function whereStill(
  trx: Transaction,
  accountIds: readonly number[],
  { item, state }: Change,
  { on }: ItemChange,
): Promise<ReadonlySet<number>> {
  const marks = await trx
    .selectFrom('checklist_marks')
    .select(['account_id', 'state', 'marked_on'])
    .where('account_id', 'in', accountIds)
    .where('item', '=', item)
    .execute();
  const found = new Map(marks.map((mark) => [mark.account_id, mark]));
  const isStill = (id: number) => {
    const mark = found.get(id);
    if (mark === undefined) return state === 'awaiting';
    return mark.state === state && (on === undefined || mark.marked_on === on);
  };
  return new Set(accountIds.filter(isStill));
}
