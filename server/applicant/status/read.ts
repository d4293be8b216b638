/** Reads the progress of a submitted application. */
import { sql } from 'kysely';
import type { ChecklistItem, StatusStepState } from '#contract/status.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { accountsWithStanding } from '#server/applicant/application/versions/reopenings.ts';
import { checklistColumns, checklistOf, shownItem } from '#server/applicant/checklist/read.ts';
import { nowInDatabase, type Released, releasedOf } from '#server/applicant/decisions/released.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Voice } from '#server/core/languages.ts';
import { tenantOfSeason } from '#tenant/seasons/seasons.ts';
import { DECISION, RECEIVED } from '#tenant/status/steps.ts';
import { statusSteps } from './steps.ts';

/** A submitted application, also while it is reopened, with its steps and its checklist in the reader's language. */
type Progress = {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly steps: StatusStepState[];
  readonly checklist: ChecklistItem[];
  readonly released: Released | undefined;
};

/**
 * @returns undefined before the submission. A released decision has reached its step, whatever is marked. The step of the checklist is
 *   reached by a mark, or else when the checklist is complete.
 */
export async function readSteps(
  queries: Queries,
  accountId: number,
  { tenant, say }: Voice,
  time: { readonly clock: Clock },
): Promise<Progress | undefined> {
  const row = await accountsWithStanding(queries)
    .select(checklistColumns(tenant))
    .select(['submissions.reference', 'accounts.season'])
    .select(releasedOf(sql`accounts.id`, nowInDatabase(time)).as('released'))
    .select(
      sql<Record<string, string>>`(
        select coalesce(jsonb_object_agg(step, reached_on), '{}')
        from status_marks where account_id = accounts.id)`.as('reached'),
    )
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row?.submittedAt || row.reference === null) return undefined;
  const { submittedAt, reference, season } = row;
  const { items, completedOn } = checklistOf(tenant, row);
  const released = row.released ?? undefined;
  const { step } = tenant.checklist ?? {};
  const reached = new Map(Object.entries(row.reached));
  if (step !== undefined && completedOn !== undefined && !reached.has(step)) {
    reached.set(step, completedOn);
  }
  reached.set(RECEIVED, dateInZone(submittedAt, tenant.timeZone));
  if (released) reached.set(DECISION, dateInZone(new Date(released.at), tenant.timeZone));
  const steps = statusSteps(tenantOfSeason(tenant, season), say).map(
    ({ id, title, text, waiting = '' }) => {
      const on = reached.get(id) ?? '';
      return { id, title, text: on === '' ? waiting : text, reached_on: on };
    },
  );
  return { reference, submittedAt, steps, checklist: items.map(shownItem), released };
}
