/** One function for each call about the status that applicants see (contract §4). Each may throw the errors of `api/request.ts`. */
import { GET_STEPS, MARK_STATUS } from '#contract/calls.ts';
import type { Static } from '#contract/schema.ts';
import type { MarkStatus, StepsMarked, StepsOfApplication } from '#contract/status.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getSteps = (account: number) =>
  read<StepsOfApplication>(about(GET_STEPS, String(account)));
export const markStatus = (account: number, body: MarkStatus) =>
  send<Static<typeof StepsMarked>>(about(MARK_STATUS, String(account)), body);
