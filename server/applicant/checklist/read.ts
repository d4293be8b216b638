/** Reads the checklist of an application. */
import { sql } from 'kysely';
import type { ChecklistItem } from '#contract/status.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
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
  const { rows } = await sql<{
    submittedAt: Date | null;
    answers: Answers;
    marks: ChecklistMark[];
  }>`
    select coalesce(applications.submitted_at, kept.at) as "submittedAt", ${MARKS} as marks,
      (select coalesce(jsonb_object_agg(key, coalesce(kept.answers, applications.answers)->>key), '{}')
        from unnest(${questionsOfChecklist(tenant)}::text[]) key) as answers
    from accounts
    left join applications on applications.account_id = accounts.id
    left join reopenings on reopenings.account_id = accounts.id and ended_at is null
    left join application_versions kept
      on kept.account_id = reopenings.account_id and kept.number = reopenings.version
    where accounts.id = ${accountId}`.execute(queries);
  const { submittedAt = null, answers = {}, marks = [] } = rows[0] ?? {};
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
