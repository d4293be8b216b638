import type { MarkStatus, StatusStepState } from '#contract/status.ts';
import { dateInZone, isPlainDate } from '#form/engine/dates.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import { markStep, unmarkStep } from '#server/applicant/status/mark.ts';
import { readSteps } from '#server/applicant/status/read.ts';
import { statusSteps } from '#server/applicant/status/steps.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Leave } from '#server/core/trail/record.ts';
import { RECEIVED } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Speech } from '#words/say.ts';
import { ofWithdrawn } from '../decisions/refusals.ts';

/** @throws AppError 409 for an application that is not submitted. */
export async function getSteps(
  queries: Queries,
  accountId: number,
  voice: Voice,
  time: Pick<Platform, 'clock'>,
): Promise<StatusStepState[]> {
  const status = await readSteps(queries, accountId, voice, time);
  if (status !== undefined) return status.steps;
  throw new AppError(409, 'not_submitted', (say) =>
    say('This application is not submitted, so it has no status yet.'),
  );
}

/**
 * Marks a step, or takes its mark away. A change adds a line to the trail.
 * @throws AppError 400 for an invalid step or day, 409 for an application that is not submitted, or is withdrawn.
 */
export async function changeStep(
  { trx, leave }: { readonly trx: Transaction; readonly leave: Leave },
  accountId: number,
  { step, reached_on: on, reason }: MarkStatus,
  platform: Pick<Platform, 'languages' | 'clock' | 'form' | 'tenant'>,
): Promise<void> {
  const voice = platform.languages.in('en');
  const steps = await getSteps(trx, accountId, voice, platform);
  if ((await findWithdrawal(trx, accountId)) !== undefined) throw ofWithdrawn();
  const problem = findStepProblem({ step, on }, voice, platform.clock());
  if (problem !== undefined) throw new AppError(400, 'no_such_step', problem);
  const before = steps.find(({ id }) => id === step)?.reached_on ?? '';
  const reached = { accountId, step };
  const isChanged = on === '' ? await unmarkStep(trx, reached) : await markStep(trx, reached, on);
  if (!isChanged && on === '' && before !== '') throw fromChecklist();
  if (!isChanged) return;
  await writeSummary(trx, platform, accountId);
  leave({
    act: on === '' ? 'status.unmarked' : 'status.marked',
    account: accountId,
    details: { step, from: before, to: on },
    note: reason,
  });
}

const fromChecklist = refusal(409, 'from_checklist', (say) =>
  say('This step follows from the checklist. Unmark an item of the checklist instead.'),
);

/** Why a step cannot be marked on a day; undefined if it can. */
export function findStepProblem(
  { step, on }: { readonly step: string; readonly on: string },
  { tenant, say: english }: Voice,
  now: Date,
): Speech | undefined {
  const known = statusSteps(tenant, english).map(({ id }) => id);
  const others = known.filter((id) => id !== RECEIVED).join(', ');
  if (step === RECEIVED) {
    return (say) => say('“{step}” is reached by submitting. It may be {others}.', { step, others });
  }
  if (!known.includes(step)) {
    return (say) => say('There is no step “{step}”. It may be {others}.', { step, others });
  }
  return on === '' ? undefined : findDayProblem(on, tenant, now);
}

/** Why something cannot have happened on a day; undefined if it can. */
export function findDayProblem(
  on: string,
  { timeZone }: Pick<Tenant, 'timeZone'>,
  now: Date,
): Speech | undefined {
  if (!isPlainDate(on)) {
    return (say) => say('“{on}” is not a day. Please write it like this: 2026-11-22.', { on });
  }
  const today = dateInZone(now, timeZone);
  if (on <= today) return undefined;
  return (say) => say('“{on}” is still to come. Today is {today}.', { on, today });
}
