/** States and transitions of a document (spec §4, "Document upload"). Pure. */
import type { PdfStatus } from '#contract/documents.ts';
import type { Speech } from '#words/say.ts';

/** `not_answered` is no document status: it means that there is no document. */
export type DocumentStatus = Exclude<PdfStatus, 'not_answered'>;

/** Events of a document. */
export type DocumentEvent =
  /** A worker begins to convert it, or begins again after another died. */
  | 'begin'
  /** Its PDF is there. */
  | 'complete'
  /** It cannot be converted; the applicant is told why. */
  | 'fail';

/** The statuses in which an event is allowed, and the resulting one. In any other it has no effect. */
export const TRANSITIONS: Readonly<
  Record<DocumentEvent, { readonly from: readonly DocumentStatus[]; readonly to: DocumentStatus }>
> = {
  begin: { from: ['unprocessed', 'in_progress'], to: 'in_progress' },
  complete: { from: ['in_progress'], to: 'completed' },
  fail: { from: ['unprocessed', 'in_progress'], to: 'failed' },
};

/** Statuses of a document that still needs work. */
export const UNDER_WAY: readonly DocumentStatus[] = TRANSITIONS.begin.from;

/** Messages to the applicant. A failed document shows its reason instead. */
export const STATUS_WORDS: Readonly<Record<PdfStatus, Speech>> = {
  not_answered: (say) => say('No file has been uploaded for this question.'),
  unprocessed: (say) => say('Your file has arrived and is waiting to be converted.'),
  in_progress: (say) => say('Your file is being converted.'),
  completed: (say) => say('Your file is ready.'),
  failed: (say) => say('We could not convert your file. Please upload it again.'),
};
