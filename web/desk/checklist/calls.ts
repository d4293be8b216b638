/** One function for each call about the checklist (contract §4). Each may throw the errors of `api/request.ts`. */
import { GET_CHECKLIST, MARK_CHECKLIST, TAKE_CHECKLIST_FILE } from '#contract/calls.ts';
import type {
  Checklist,
  ChecklistLook,
  ChecklistMarked,
  MarkChecklist,
} from '#contract/desk-checklist.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getChecklist = (number: string) => read<Checklist>(about(GET_CHECKLIST, number));
export const markChecklist = (number: string, change: MarkChecklist) =>
  send<ChecklistMarked>(about(MARK_CHECKLIST, number), change);
/** Without a reason, nothing is changed. */
export const takeFile = (csv: string, reason?: string) =>
  send<ChecklistLook>(TAKE_CHECKLIST_FILE, { csv, ...(reason && { reason }) });
