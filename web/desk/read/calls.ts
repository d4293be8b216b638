/** One function for each call about one application (contract §4). Each may throw the errors of `api/request.ts`. */
import {
  ADD_NOTE,
  ASSIGN,
  BE_HERE,
  FLAG,
  GET_COLLEAGUES,
  GET_NEIGHBOURS,
  GET_STAFF_COPY,
  LEAVE_HERE,
  MARK_READ,
  MARK_UNREAD,
  OPEN_APPLICATION,
  OPEN_STAFF_DOCUMENT,
  REMOVE_NOTE,
  UNASSIGN,
  UNFLAG,
} from '#contract/calls.ts';
import type {
  Colleagues,
  Marked,
  Marks,
  Neighbours,
  StaffApplication,
} from '#contract/desk-read.ts';
import type { PdfState } from '#contract/documents.ts';
import { about, addressOf, read, request, send, withQuery } from '#web/core/api/request.ts';

/** @param number a reference number, or the number of an account. */
export const openApplication = (number: string, { isAhead }: { readonly isAhead: boolean }) => {
  const call = about(OPEN_APPLICATION, number);
  return read<StaffApplication>(isAhead ? withQuery(call, { ahead: 'true' }) : call);
};
/** The position of an application in a list; `list` is the list's query. */
export const getNeighbours = (number: string, list: Readonly<Record<string, string>>) =>
  read<Neighbours>(withQuery(about(GET_NEIGHBOURS, number), list));
/** The address of the PDF of a document. */
export const documentAddress = (number: string, key: string) =>
  addressOf(OPEN_STAFF_DOCUMENT)
    .replace(':number', encodeURIComponent(number))
    .replace(':key', encodeURIComponent(key));
export const getCopy = (number: string) => read<PdfState>(about(GET_STAFF_COPY, number));
export const getColleagues = (number: string) => read<Colleagues>(about(GET_COLLEAGUES, number));

// Presence
export const beHere = (number: string, { isOpening }: { readonly isOpening: boolean }) =>
  request(about(BE_HERE, number), { is_opening: isOpening }) as Promise<Marks>;
export const leaveHere = (number: string) =>
  request(about(LEAVE_HERE, number), undefined, { outlivesPage: true });

// Marks
export const markRead = (number: string, version: string) =>
  send<Marked>(about(MARK_READ, number), { version });
export const markUnread = (number: string) => send<Marked>(about(MARK_UNREAD, number));
export const flag = (number: string) => send<Marked>(about(FLAG, number));
export const unflag = (number: string) => send<Marked>(about(UNFLAG, number));
export const assign = (number: string, staff_id: number) =>
  send<Marked>(about(ASSIGN, number), { staff_id });
export const unassign = (number: string) => send<Marked>(about(UNASSIGN, number));

// Notes
export const addNote = (number: string, text: string) =>
  send<Marked>(about(ADD_NOTE, number), { text });
export const removeNote = (number: string, note: number) =>
  send<Marked>(about(about(REMOVE_NOTE, number), String(note)));
