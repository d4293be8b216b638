/** One function for each call about the checklist (contract §4). Each may throw the errors of `api/request.ts`. */
import {
  GET_CHECKLIST,
  IMPORT_CHECKLIST,
  LOOK_AT_CHECKLIST_FILE,
  MARK_CHECKLIST,
} from '#contract/calls.ts';
import type {
  Checklist,
  ChecklistLook,
  ChecklistMarked,
  MarkChecklist,
} from '#contract/desk-checklist.ts';
import type { Message } from '#contract/message.ts';
import { about, read, request, send } from '#web/core/api/request.ts';

export const getChecklist = (number: string) => read<Checklist>(about(GET_CHECKLIST, number));
export const markChecklist = (number: string, change: MarkChecklist) =>
  send<ChecklistMarked>(about(MARK_CHECKLIST, number), change);
export const lookAtFile = (csv: string) =>
  request(LOOK_AT_CHECKLIST_FILE, { csv }) as Promise<ChecklistLook>;
export const importFile = (order: { csv: string; seal: string; reason: string }) =>
  send<Message>(IMPORT_CHECKLIST, order);
