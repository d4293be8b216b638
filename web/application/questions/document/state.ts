/** How far the document of a question is on the page, and what may happen to it (spec §4, "Document upload"). Pure. */
import type { PdfStatus } from '#contract/documents.ts';

/** As the applicant knows it; `size` is in bytes. */
export interface ShownFile {
  readonly name: string;
  readonly size: number;
}

export type DocumentState =
  /** The page does not know yet what the server has. */
  | { readonly phase: 'looking'; readonly isOffline: boolean }
  /** A file can be chosen. `problem` says why the last one could not be taken; empty if none was tried. */
  | { readonly phase: 'empty'; readonly problem: string }
  /** The last file could not be converted, for this reason. Another one can be chosen. */
  | { readonly phase: 'failed'; readonly reason: string }
  /** Answers are being saved, and the place to upload to is being asked for. */
  | { readonly phase: 'preparing'; readonly file: ShownFile }
  /** `sent` is in bytes. */
  | { readonly phase: 'uploading'; readonly file: ShownFile; readonly sent: number }
  /** The server has the file. Which one is only known where it was chosen. */
  | {
      readonly phase: 'converting';
      readonly file: ShownFile | undefined;
      readonly isOffline: boolean;
    }
  /** `url` opens the PDF. `isNews` unless it was there when the question was opened. */
  | {
      readonly phase: 'done';
      readonly file: ShownFile;
      readonly url: string;
      readonly isNews: boolean;
    }
  | { readonly phase: 'deleting'; readonly file: ShownFile | undefined }
  /** Something on the way to the server went wrong; trying again begins with deleting what arrived (spec §8). */
  | { readonly phase: 'broken'; readonly message: string; readonly file: ShownFile | undefined };

/** What the server says of a document; `unreachable` when it says nothing for now. */
export type Told =
  | { readonly status: 'completed'; readonly file: ShownFile; readonly url: string }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: Exclude<PdfStatus, 'completed' | 'failed'> }
  | { readonly status: 'unreachable' };

export type DocumentEvent =
  /** The page itself finds that a file cannot be taken. */
  | { readonly type: 'refused'; readonly problem: string }
  | { readonly type: 'chosen'; readonly file: ShownFile }
  | { readonly type: 'permitted' }
  | { readonly type: 'sent'; readonly bytes: number }
  | { readonly type: 'arrived' }
  | { readonly type: 'told'; readonly told: Told }
  | { readonly type: 'broke'; readonly message: string }
  | { readonly type: 'deleting' }
  | { readonly type: 'deleted' }
  /** The applicant ends an upload that has not arrived. */
  | { readonly type: 'cancelled' }
  /** What the page knew does not hold any more. */
  | { readonly type: 'forgotten' };

type Phase = DocumentState['phase'];

export const LOOKING: DocumentState = { phase: 'looking', isOffline: false };
const EMPTY: DocumentState = { phase: 'empty', problem: '' };

/** In these a file can be chosen. */
const OPEN: readonly Phase[] = ['empty', 'failed', 'broken'];

/** From which phases each event leads on; in any other it changes nothing. */
const POSSIBLE: Readonly<Record<DocumentEvent['type'], readonly Phase[] | 'any'>> = {
  refused: OPEN,
  chosen: OPEN,
  permitted: ['preparing'],
  sent: ['uploading'],
  arrived: ['uploading'],
  told: ['looking', 'empty', 'failed', 'converting', 'done'],
  broke: ['looking', 'preparing', 'uploading', 'converting', 'deleting'],
  deleting: ['converting', 'done', 'broken'],
  deleted: 'any',
  cancelled: ['preparing', 'uploading'],
  forgotten: 'any',
};

export function canChoose({ phase }: DocumentState): boolean {
  return OPEN.includes(phase);
}

/** Whether the server will have more to say by itself. */
export function isUnderWay({ status }: Told): boolean {
  return status === 'unprocessed' || status === 'in_progress' || status === 'unreachable';
}

/** The state after an event; the same one where the event cannot happen. */
export function next(state: DocumentState, event: DocumentEvent): DocumentState {
  const possible = POSSIBLE[event.type];
  if (possible !== 'any' && !possible.includes(state.phase)) return state;
  switch (event.type) {
    case 'refused':
      return { phase: 'empty', problem: event.problem };
    case 'chosen':
      return { phase: 'preparing', file: event.file };
    case 'permitted':
      return state.phase === 'preparing'
        ? { phase: 'uploading', file: state.file, sent: 0 }
        : state;
    case 'sent':
      return state.phase === 'uploading'
        ? { ...state, sent: Math.min(event.bytes, state.file.size) }
        : state;
    case 'arrived':
      return { phase: 'converting', file: fileIn(state), isOffline: false };
    case 'told':
      return afterTold(state, event.told);
    case 'broke':
      return { phase: 'broken', message: event.message, file: fileIn(state) };
    case 'deleting':
      return { phase: 'deleting', file: fileIn(state) };
    case 'deleted':
    case 'cancelled':
      return EMPTY;
    case 'forgotten':
      return LOOKING;
  }
}

function afterTold(state: DocumentState, told: Told): DocumentState {
  switch (told.status) {
    case 'completed': {
      const { file, url } = told;
      const isNews = state.phase === 'converting' || (state.phase === 'done' && state.isNews);
      return { phase: 'done', file, url, isNews };
    }
    case 'failed':
      return { phase: 'failed', reason: told.message };
    case 'not_answered':
      // A file that the page refused is none that the server could know of.
      return state.phase === 'empty' ? state : EMPTY;
    case 'unprocessed':
    case 'in_progress': {
      const file = state.phase === 'converting' ? state.file : undefined;
      return { phase: 'converting', file, isOffline: false };
    }
    case 'unreachable':
      return state.phase === 'looking' || state.phase === 'converting'
        ? { ...state, isOffline: true }
        : state;
  }
}

function fileIn(state: DocumentState): ShownFile | undefined {
  return 'file' in state ? state.file : undefined;
}
