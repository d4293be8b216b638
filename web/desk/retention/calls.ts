/** One function for each call of retention (contract §4). Each may throw the errors of `api/request.ts`. */
import { GET_RETENTION, SET_HOLD } from '#contract/calls.ts';
import type { HoldSet, RetentionReport, SetHold } from '#contract/desk-retention.ts';
import type { Static } from '#contract/schema.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getRetention = () => read<RetentionReport>(GET_RETENTION);
/** @param number of the account, or the reference number. */
export const setHold = (number: string, body: SetHold) =>
  send<Static<typeof HoldSet>>(about(SET_HOLD, number), body);
