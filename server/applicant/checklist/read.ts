/** Reads the checklist of an application. */
import { sql } from 'kysely';
import type { ChecklistItem } from '#contract/status.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { accountsWithStanding } from '#server/applicant/application/versions/reopenings.ts';
import type { Queries } from '#server/core/database/database.ts';
import {
  type ChecklistMark,
  type ItemState,
  isAwaited,
  itemsOf,
  questionsOfChecklist,
} from '#tenant/checklist/checklist.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** The marks of the account of the row in `accounts`. */
export const MARKS = sql<ChecklistMark[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('item', item, 'state', state, 'on', marked_on)), '[]')
  from checklist_marks where account_id = accounts.id)`;

type Read = {
  /** The items that apply, by the answers as they were submitted. */
  readonly items: readonly ItemState[];
  /** When the last of them came; undefined before the submission, or while one is awaited. */
  readonly completedOn: PlainDate | undefined;
};

/** The columns of {@link accountsWithStanding} that {@link checklistOf} needs. */
export function checklistColumns(tenant: Tenant) {
  const keys = sql`unnest(${questionsOfChecklist(tenant)}::text[])`;
  return [
    MARKS.as('marks'),
    sql<Date | null>`coalesce(applications.submitted_at, kept.at)`.as('submittedAt'),
    sql<Answers>`(
      select coalesce(jsonb_object_agg(key, coalesce(kept.answers, applications.answers)->>key), '{}')
      from ${keys} key)`.as('answers'),
  ] as const;
}

type Columns = {
  readonly marks: readonly ChecklistMark[];
  readonly submittedAt: Date | null;
  readonly answers: Answers;
};

/** @param tenant in the reader's language. */
export function checklistOf(tenant: Tenant, { marks, submittedAt, answers }: Columns): Read {
  const items = itemsOf(tenant, answers, marks);
  if (tenant.checklist === undefined || submittedAt === null || items.some(isAwaited)) {
    return { items, completedOn: undefined };
  }
  const days = [dateInZone(submittedAt, tenant.timeZone), ...items.map(({ on }) => on)];
  return { items, completedOn: days.sort().at(-1) as PlainDate };
}

/** @param tenant in the reader's language. */
export async function readChecklist(
  queries: Queries,
  accountId: number,
  tenant: Tenant,
): Promise<Read> {
  const row = await accountsWithStanding(queries)
    .select(checklistColumns(tenant))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return checklistOf(tenant, row ?? { marks: [], submittedAt: null, answers: {} });
}

/** An item as people see it, with what to do as long as it is awaited. */
export function shownItem({ id, label, todo = '', due = '', ...item }: ItemState): ChecklistItem {
  const { state, on } = item;
  return { id, label, text: isAwaited(item) ? todo : '', due, state, on };
}
