/**
 * Uploaded files whose conversion was not started yet: by document key, the arguments of the call that starts it. After a reload, the
 * page makes the call instead of losing the file.
 */
import type { StartConversion, StartConversionQuery } from '#contract/documents.ts';
import { tabRecord } from '#web/applicant/first-screen/kept-early.ts';

export type Order = StartConversion & StartConversionQuery;

export const unordered = tabRecord<Order>('portal.unordered');
