/** One function for each call of retention (contract §4). Each may throw the errors of `api/request.ts`. */
import { GET_RETENTION, SET_HOLD } from '#contract/calls.ts';
import type { RetentionReport, SetHold } from '#contract/desk-retention.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getRetention = () => read<RetentionReport>(GET_RETENTION);
/** @param number of the account, or the reference number. */
export const setHold = (number: string, body: SetHold) =>
  send<Message>(about(SET_HOLD, number), body);
