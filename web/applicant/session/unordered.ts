/**
 * Files that this tab has sent, and for whose PDF it has not asked yet: by document key, what to ask with. A reload in this moment
 * asks then, instead of losing the file.
 */
import type { StartConversion, StartConversionQuery } from '#contract/documents.ts';
import { tabRecord } from '#web/applicant/tab-record.ts';

export type Order = StartConversion & StartConversionQuery;

export const unordered = tabRecord<Order>('portal.unordered');

export type Unordered = typeof unordered;
