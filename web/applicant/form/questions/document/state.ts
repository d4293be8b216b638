/** The state of one document question (spec §4, "Document upload"). Pure. */
import type { PdfStatus } from '#contract/documents.ts';

/** `size` is in bytes. */
export interface ShownFile {
  readonly name: string;
  readonly size: number;
}

/** A converted file, as it is shown. */
export interface AttachedDocument {
  readonly file: ShownFile;
  /** The address of the PDF. */
  readonly url: string;
  /** The addresses of the pictures of its pages. */
  readonly pages: readonly string[];
  /** The number of pages, if not all have pictures. */
  readonly count?: number | undefined;
  /** A remark on content that the conversion lost, if any. */
  readonly remark?: string | undefined;
}

export type DocumentState =
  /** The server's response is not here yet. */
  | { readonly phase: 'loading'; readonly isOffline: boolean }
  /** A file can be chosen. `problem` says why the last one was rejected; empty if none was. */
  | { readonly phase: 'empty'; readonly problem: string }
  /** The last file could not be converted, for this reason. Another one can be chosen. */
  | { readonly phase: 'conversionFailed'; readonly reason: string }
  /** Answers are saved, and the file is sent. `sent` is in bytes. */
  | { readonly phase: 'uploading'; readonly file: ShownFile; readonly sent: number }
  /** The server has the file. Its name is known only on the page where it was chosen. */
  | {
      readonly phase: 'converting';
      readonly file: ShownFile | undefined;
      readonly isOffline: boolean;
    }
  /** `isNew` unless the file was there when the question was opened. */
  | (AttachedDocument & { readonly phase: 'done'; readonly isNew: boolean })
  | { readonly phase: 'deleting'; readonly file: ShownFile | undefined }
  /** A request failed. A retry first deletes the uploaded file (spec §8). */
  | {
      readonly phase: 'requestFailed';
      readonly message: string;
      readonly file: ShownFile | undefined;
    };

/** The conversion as the server reports it; `unreachable` when the server does not answer. */
export type ConversionStatus =
  | (AttachedDocument & { readonly status: 'completed' })
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: Exclude<PdfStatus, 'completed' | 'failed'> }
  | { readonly status: 'unreachable' };

export const LOADING: DocumentState = { phase: 'loading', isOffline: false };
export const EMPTY: DocumentState = { phase: 'empty', problem: '' };

/** Whether a file can be chosen. */
export function canChooseFile({ phase }: DocumentState): boolean {
  return phase === 'empty' || phase === 'conversionFailed' || phase === 'requestFailed';
}

/** Whether the status will still change by itself, so that polling goes on. */
export function isUnderWay({ status }: ConversionStatus): boolean {
  return status === 'unprocessed' || status === 'in_progress' || status === 'unreachable';
}

/** The state after the server has reported the conversion. */
export function afterStatus(state: DocumentState, status: ConversionStatus): DocumentState {
  switch (status.status) {
    case 'completed': {
      const { status: _completed, ...attached } = status;
      const isNew = state.phase === 'converting' || (state.phase === 'done' && state.isNew);
      return { phase: 'done', ...attached, isNew };
    }
    case 'failed':
      return { phase: 'conversionFailed', reason: status.message };
    case 'not_answered':
      // Keeps the message about a file that the page itself rejected: the server never saw that file.
      return state.phase === 'empty' ? state : EMPTY;
    case 'unprocessed':
    case 'in_progress': {
      const file = state.phase === 'converting' ? state.file : undefined;
      return { phase: 'converting', file, isOffline: false };
    }
    case 'unreachable':
      return state.phase === 'loading' || state.phase === 'converting'
        ? { ...state, isOffline: true }
        : state;
  }
}

/** The file of a state, if it has one. */
export function fileIn(state: DocumentState): ShownFile | undefined {
  return 'file' in state ? state.file : undefined;
}
