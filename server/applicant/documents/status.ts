/** How far a document is, and what may happen to it (spec §4, "Document upload"). Pure. */
import type { PdfStatus } from '#contract/documents.ts';
import type { Speech } from '#words/say.ts';

/** `not_answered` is no status of a document: it is that there is none. */
export type DocumentStatus = Exclude<PdfStatus, 'not_answered'>;

/** What happens to a document. */
export type DocumentEvent =
  /** A worker begins to convert it, or begins again where another died. */
  | 'begin'
  /** Its PDF is there. */
  | 'complete'
  /** It cannot be converted, and the applicant is told why. */
  | 'fail';

type Transition = { readonly from: readonly DocumentStatus[]; readonly to: DocumentStatus };

const TRANSITIONS: Readonly<Record<DocumentEvent, Transition>> = {
  begin: { from: ['unprocessed', 'in_progress'], to: 'in_progress' },
  complete: { from: ['in_progress'], to: 'completed' },
  fail: { from: ['unprocessed', 'in_progress'], to: 'failed' },
};

/** The statuses of a document that somebody still has to work on. */
export const UNDER_WAY: readonly DocumentStatus[] = TRANSITIONS.begin.from;

/** The statuses in which an event counts, and the one that it leads to. In any other it changes nothing. */
export function transition(event: DocumentEvent): Transition {
  return TRANSITIONS[event];
}

/** How far it is, for the applicant. A document that failed says why instead. */
export const STATUS_WORDS: Readonly<Record<PdfStatus, Speech>> = {
  not_answered: (say) => say('No file has been uploaded for this question.'),
  unprocessed: (say) => say('Your file has arrived and is waiting to be converted.'),
  in_progress: (say) => say('Your file is being converted.'),
  completed: (say) => say('Your file is ready.'),
  failed: (say) => say('We could not convert your file. Please upload it again.'),
};
