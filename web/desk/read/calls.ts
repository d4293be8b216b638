/** Calls of several parts of an application's page, and the change of its marks. */
import { type Call, GET_COLLEAGUES, OPEN_STAFF_DOCUMENT } from '#contract/calls.ts';
import type { Colleagues, Marked } from '#contract/desk-read.ts';
import { send, urlOf, withParams } from '#web/core/api/request.ts';
import { useRead } from '../useRead.ts';

/** The address of the PDF of a document. */
export const documentAddress = (number: string, key: string) =>
  urlOf(withParams(OPEN_STAFF_DOCUMENT, number, key));

/** The members who may read the application, loaded on demand. */
export function useColleagues(number: string, isWanted: boolean): Colleagues['people'] {
  const options = { enabled: isWanted, throwOnError: false };
  return useRead<Colleagues>([GET_COLLEAGUES, number], options).data?.people ?? [];
}

/** Changes the marks or the notes. */
export const mark = (call: Call, number: string, body?: object) =>
  send<Marked>(withParams(call, number), body);
