/** Reads the progress of a submitted application. */
import { sql } from 'kysely';
import type { ChecklistItem, StatusStepState } from '#contract/status.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { readChecklist, shownItem } from '#server/applicant/checklist/read.ts';
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
  const [standing, marks, { items, completedOn }] = await Promise.all([
    queries
      .selectFrom(STANDING.as('standing'))
      .innerJoin('accounts', 'accounts.id', 'standing.account_id')
      .innerJoin('submissions', 'submissions.account_id', 'standing.account_id')
      .select(['submitted_at', 'reference', 'season'])
      .select(releasedOf(sql`standing.account_id`, nowInDatabase(time)).as('released'))
      .where('standing.account_id', '=', accountId)
      .executeTakeFirst(),
    queries
      .selectFrom('status_marks')
      .select(['step', 'reached_on'])
      .where('account_id', '=', accountId)
      .execute(),
    readChecklist(queries, accountId, tenant),
  ]);
  if (standing === undefined) return undefined;
  const { submitted_at: submittedAt, reference, season } = standing;
  const released = standing.released ?? undefined;
  const { step } = tenant.checklist ?? {};
  const reached = new Map<string, string>(marks.map(({ step, reached_on }) => [step, reached_on]));
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
