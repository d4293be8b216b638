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
  /** Those that apply, by the answers as they were submitted. */
  readonly items: readonly ItemState[];
  /** When the last of them came; undefined before the submission, or while one is awaited. */
  readonly completedOn: PlainDate | undefined;
};

/** @param tenant in the reader's language. */
export async function readChecklist(
  queries: Queries,
  accountId: number,
  tenant: Tenant,
): Promise<Read> {
  if (tenant.checklist === undefined) return { items: [], completedOn: undefined };
  const keys = sql`unnest(${questionsOfChecklist(tenant)}::text[])`;
  const row = await accountsWithStanding(queries)
    .select([
      MARKS.as('marks'),
      sql<Date | null>`coalesce(applications.submitted_at, kept.at)`.as('submittedAt'),
      sql<Answers>`(
        select coalesce(jsonb_object_agg(key, coalesce(kept.answers, applications.answers)->>key), '{}')
        from ${keys} key)`.as('answers'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  const { submittedAt = null, answers = {}, marks = [] } = row ?? {};
  const items = itemsOf(tenant, answers, marks);
  if (submittedAt === null || items.some(isAwaited)) return { items, completedOn: undefined };
  const days = [dateInZone(submittedAt, tenant.timeZone), ...items.map(({ on }) => on)];
  return { items, completedOn: days.sort().at(-1) as PlainDate };
}

/** An item as people see it: what to do stands there while it is awaited. */
export function shownItem({ id, label, todo = '', due = '', ...item }: ItemState): ChecklistItem {
  const { state, on } = item;
  return { id, label, text: isAwaited(item) ? todo : '', due, state, on };
}
