/**
 * Uploaded files whose conversion has not been started yet: the arguments of the call that starts it, by document key. After a reload, the
 * page makes the call, so that the file is not lost.
 */
import type { StartConversion, StartConversionQuery } from '#contract/documents.ts';
import { tabRecord } from '#web/applicant/first-screen/kept-early.ts';

export type ConversionRequest = StartConversion & StartConversionQuery;

export const pendingConversions = tabRecord<ConversionRequest>('portal.unordered');
