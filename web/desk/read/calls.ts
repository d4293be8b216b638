/** The calls about one application (contract §4). Each may throw the errors of `api/request.ts`. */
import { useQuery } from '@tanstack/react-query';
import * as calls from '#contract/calls.ts';
import type { StaffApplication } from '#contract/desk-open.ts';
import type { Colleagues, Marked, Marks, Neighbours } from '#contract/desk-read.ts';
import type { PdfState } from '#contract/documents.ts';
import { about, addressOf, read, request, send, withQuery } from '#web/core/api/request.ts';

/** @param number a reference number, or the number of an account. */
export const openApplication = (number: string, { isAhead }: { readonly isAhead: boolean }) => {
  const call = about(calls.OPEN_APPLICATION, number);
  return read<StaffApplication>(isAhead ? withQuery(call, { ahead: 'true' }) : call);
};
/** The position of an application in a list; `list` is the list's query. */
export const getNeighbours = (number: string, list: Readonly<Record<string, string>>) =>
  read<Neighbours>(withQuery(about(calls.GET_NEIGHBOURS, number), list));
/** The address of the PDF of a document. */
export const documentAddress = (number: string, key: string) =>
  addressOf(calls.OPEN_STAFF_DOCUMENT)
    .replace(':number', encodeURIComponent(number))
    .replace(':key', encodeURIComponent(key));
export const getCopy = (number: string) => read<PdfState>(about(calls.GET_STAFF_COPY, number));

/** The staff who may read the application, once they are wanted. */
export function useColleagues(number: string, isWanted: boolean): Colleagues['people'] {
  const { data } = useQuery({
    queryKey: ['colleagues', number],
    queryFn: () => read<Colleagues>(about(calls.GET_COLLEAGUES, number)),
    enabled: isWanted,
    throwOnError: false,
  });
  return data?.people ?? [];
}

// Presence
export const beHere = (number: string, { isOpening }: { readonly isOpening: boolean }) =>
  request(about(calls.BE_HERE, number), { is_opening: isOpening }) as Promise<Marks>;
export const leaveHere = (number: string) =>
  request(about(calls.LEAVE_HERE, number), undefined, { outlivesPage: true });

/** Changes the marks or the notes. */
export const mark = (call: calls.Call, number: string, body?: object) =>
  send<Marked>(about(call, number), body);
