/** States of a document (spec §4, "Document upload"). Pure. */
import type { PdfStatus } from '#contract/documents.ts';
import type { Speech } from '#words/say.ts';

/** `not_answered` is no document status: it means that there is no document. */
export type DocumentStatus = Exclude<PdfStatus, 'not_answered'>;

/** Statuses of a document that still needs work. In any other, the end of a conversion has no effect. */
export const UNDER_WAY: readonly DocumentStatus[] = ['unprocessed', 'in_progress'];

/** Messages to the applicant. A failed document shows its reason instead. */
export const STATUS_WORDS: Readonly<Record<PdfStatus, Speech>> = {
  not_answered: (say) => say('No file has been uploaded for this question.'),
  unprocessed: (say) => say('Your file has arrived and is waiting to be converted.'),
  in_progress: (say) => say('Your file is being converted.'),
  completed: (say) => say('Your file is ready.'),
  failed: (say) => say('We could not convert your file. Please upload it again.'),
};
