/** Marks an item of the checklist for all applications of a view. */
import { ItemChange } from '#contract/desk-checklist.ts';
import { type Static, Type } from '#contract/schema.ts';
import { Text } from '#contract/text.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import { AppError } from '#server/core/http/errors.ts';
import { type BulkKind, type BulkNeeds, type Outcome, outcomesOf } from '../bulk/kind.ts';
import { type Change, changeItem, type Mark, settle } from './change-item.ts';

/** The day is part of the order, so that an act that continues after midnight marks the same one. */
const Order = Type.Object(
  { ...ItemChange.properties, on: Text({ minLength: 1, maxLength: 10 }) },
  { additionalProperties: false },
);

export const markChecklistInBulk: BulkKind<Static<typeof Order>> = {
  name: 'checklist',
  rolesIn: ({ checklist }) => (checklist ? ['helper', 'registrar'] : []),
  isFinal: false,
  order: Order,
  async check(order, needs) {
    changeOf(order, needs);
  },
  async apply(needs, accountIds, order) {
    const change = changeOf(order, needs);
    return changeAll(needs, accountIds, () => change, 'already');
  },
  async undo(needs, outcomes, order) {
    const made = changeOf(order, needs);
    const before = new Map(outcomes.map(({ accountId, before }) => [accountId, before as Mark]));
    const back = (id: number): Change => {
      const { state = 'awaiting', on = made.on } = before.get(id) ?? {};
      return { item: made.item, state, on };
    };
    return changeAll(needs, [...before.keys()], back, 'changed', made);
  },
};

/** @throws AppError 400 */
function changeOf(order: Static<typeof Order>, { platform }: Pick<BulkNeeds, 'platform'>): Change {
  const change = settle(order, platform, platform.clock());
  if ('problem' in change) throw new AppError(400, 'no_such_item', change.problem);
  return change;
}

/** @param onlyFrom leaves an application as it is where somebody has changed its item since. */
async function changeAll(
  { trx, leave, member: { staffId }, reason }: BulkNeeds,
  accountIds: readonly number[],
  changeFor: (accountId: number) => Change,
  otherwise: string,
  onlyFrom?: Change,
): Promise<Outcome[]> {
  const changed = new Map<number, Mark>();
  for (const id of accountIds) {
    const by = { staffId, reason, onlyFrom };
    const made = await changeItem({ trx, leave }, id, changeFor(id), by);
    if (made !== undefined) changed.set(id, made.before);
  }
  await noteDue(trx, [...changed.keys()]);
  return outcomesOf(accountIds, changed, otherwise);
}
