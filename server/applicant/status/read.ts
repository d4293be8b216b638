/** Reads the progress of a submitted application. */
import type { StatusStepState } from '#contract/status.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Voice } from '#server/core/languages.ts';
import { RECEIVED } from '#tenant/status/steps.ts';
import { statusSteps } from './steps.ts';

/** Steps of a submitted application in the reader's language, also while it is reopened; undefined before the submission. */
export async function readSteps(
  queries: Queries,
  accountId: number,
  { tenant, say }: Voice,
): Promise<{ submittedAt: Date; steps: StatusStepState[] } | undefined> {
  const [standing, marks] = await Promise.all([
    queries
      .selectFrom(STANDING.as('standing'))
      .select('submitted_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    queries
      .selectFrom('status_marks')
      .select(['step', 'reached_on'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  if (standing === undefined) return undefined;
  const { submitted_at: submittedAt } = standing;
  const reached = new Map(marks.map(({ step, reached_on }) => [step, reached_on]));
  reached.set(RECEIVED, dateInZone(submittedAt, tenant.timeZone));
  const steps = statusSteps(tenant, say).map(({ id, title, text, waiting = '' }) => {
    const on = reached.get(id) ?? '';
    return { id, title, text: on === '' ? waiting : text, reached_on: on };
  });
  return { submittedAt, steps };
}
