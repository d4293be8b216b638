/** One function for each call about deadlines. Each may throw the errors of `api/request.ts`. */
import { EXTEND_DEADLINE, GET_DESK_DEADLINES } from '#contract/calls.ts';
import type { DeskDeadlines, ExtendDeadline } from '#contract/desk-deadlines.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getDeadlines = () => read<DeskDeadlines>(GET_DESK_DEADLINES);
export const extendDeadline = (deadline: string, body: ExtendDeadline) =>
  send<Message>(about(EXTEND_DEADLINE, deadline), body);
