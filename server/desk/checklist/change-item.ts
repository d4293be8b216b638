/** Marks items of the checklist as received or waived, or takes the mark away. */
import { type RawBuilder, sql } from 'kysely';
import type { Checklist, ItemChange } from '#contract/desk-checklist.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { readChecklist, shownItem } from '#server/applicant/checklist/read.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Leave } from '#server/core/trail/record.ts';
import type { ChecklistMark, ItemState } from '#tenant/checklist/checklist.ts';
import type { Speech } from '#words/say.ts';
import { findDayProblem } from '../status/change-step.ts';

/** A change whose day is settled. */
export type Change = {
  readonly item: string;
  readonly state: ItemChange['state'];
  readonly on: PlainDate;
};

/** The mark of an item; null while it is awaited. */
export type Mark = Omit<ChecklistMark, 'item'> | null;

const ACT_OF = {
  received: 'checklist.received',
  waived: 'checklist.waived',
  awaiting: 'checklist.taken-back',
} as const;

/** A mark, and the name of the staff member who made it. */
export type Marked = ChecklistMark & { readonly by: string };

/** The marks of an application as a value in SQL. */
export function marksIn(accountId: number): RawBuilder<readonly Marked[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('item', item, 'state', state, 'on', marked_on,
      'by', coalesce(nullif(name, ''), mail, ''))), '[]')
    from checklist_marks left join staff on staff.id = staff_id where account_id = ${accountId})`;
}

/** The items that apply to an application, with the staff member who marked each. */
export async function getChecklist(
  queries: Queries,
  accountId: number,
  { tenant }: Voice,
): Promise<Checklist> {
  const { items } = await readChecklist(queries, accountId, tenant);
  const { rows } = await sql<{ marked: readonly Marked[] }>`
    select ${marksIn(accountId)} as marked`.execute(queries);
  return listed(items, rows[0]?.marked ?? []);
}

export function listed(items: readonly ItemState[], marked: readonly Marked[]): Checklist {
  const byOf = ({ id }: ItemState) => marked.find(({ item }) => item === id)?.by ?? '';
  return { items: items.map((item) => ({ ...shownItem(item), by: byOf(item) })) };
}

type By = {
  readonly staffId: number;
  readonly reason?: string | undefined;
  /** Changes nothing where the item is not like this any more. */
  readonly onlyFrom?: Change | undefined;
};

/** Whether a mark is what a change makes of it. */
export function isAs(mark: Mark, { state, on }: Omit<Change, 'item'>): boolean {
  return state === 'awaiting' ? mark === null : mark?.state === state && mark.on === on;
}

/**
 * Changes an item of a locked account, with a line in the trail. An item that does not apply keeps its mark, which shows nowhere.
 * @returns the mark from before; undefined if nothing changed. The caller then brings the summary up to date.
 */
export async function changeItem(
  { trx, leave }: { readonly trx: Transaction; readonly leave: Leave },
  accountId: number,
  { item, state, on }: Change,
  { staffId, reason, onlyFrom }: By,
): Promise<{ readonly before: Mark } | undefined> {
  const found = await trx
    .selectFrom('checklist_marks')
    .select(['state', 'marked_on as on'])
    .where('account_id', '=', accountId)
    .where('item', '=', item)
    .forUpdate()
    .executeTakeFirst();
  const before: Mark = found ? { state: found.state, on: found.on as PlainDate } : null;
  if (isAs(before, { state, on }) || (onlyFrom && !isAs(before, onlyFrom))) return undefined;
  if (state === 'awaiting') {
    await trx
      .deleteFrom('checklist_marks')
      .where('account_id', '=', accountId)
      .where('item', '=', item)
      .execute();
  } else {
    const mark = { state, marked_on: on, staff_id: staffId };
    await trx
      .insertInto('checklist_marks')
      .values({ account_id: accountId, item, ...mark })
      .onConflict((conflict) => conflict.columns(['account_id', 'item']).doUpdateSet(mark))
      .execute();
  }
  const days = { from: before?.on ?? '', to: state === 'awaiting' ? '' : on };
  leave({ act: ACT_OF[state], account: accountId, details: { item, ...days }, note: reason });
  return { before };
}

/** Settles the day of a change, or says why it cannot be made. @param voice English, for the log and the trail's days. */
export function settle(
  { item, state, on: given = '' }: ItemChange,
  { tenant }: Pick<Voice, 'tenant'>,
  now: Date,
): Change | { readonly problem: Speech } {
  const known = tenant.checklist?.items.map(({ id }) => id) ?? [];
  const on = given === '' ? dateInZone(now, tenant.timeZone) : given;
  const items = known.join(', ');
  if (!known.includes(item)) {
    const problem: Speech = (say) =>
      items === ''
        ? say('Your college has no checklist.')
        : say('There is no item “{item}”. It may be {items}.', { item, items });
    return { problem };
  }
  const problem = findDayProblem(on, tenant, now);
  return problem === undefined ? { item, state, on: on as PlainDate } : { problem };
}
