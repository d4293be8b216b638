/** The upload controller's interface to the server, the storage, the answers, and time. */
import type { DocumentState, PresignedUpload } from '#contract/documents.ts';
import type { ConversionRequest } from '#web/applicant/session/pending-conversions.ts';
import type { PostOptions } from '#web/core/api/post-file.ts';
import type { Failure } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import type { ShownFile } from './state.ts';

/** The query client handles a lost session. */
export interface UploadDependencies {
  readonly say: Say;
  readonly server: {
    readonly requestUpload: () => Promise<PresignedUpload>;
    readonly postFile: (to: PresignedUpload, file: File, options: PostOptions) => Promise<void>;
    readonly startConversion: (conversion: ConversionRequest) => Promise<unknown>;
    readonly getConversion: () => Promise<DocumentState>;
    /** The attached file; undefined if there is none. */
    readonly findAttached: () => Promise<ShownFile | undefined>;
    readonly deleteAnswer: () => Promise<unknown>;
    readonly deleteConversion: () => Promise<unknown>;
  };
  /** The uploaded file whose conversion was not started yet; it survives a reload. */
  readonly pendingConversion: {
    readonly read: () => ConversionRequest | undefined;
    /** Undefined removes it. */
    readonly keep: (conversion: ConversionRequest | undefined) => void;
  };
  readonly saveAnswers: () => Promise<void>;
  /** Sets the answer; `isSaved` if the server has the same value already. */
  readonly setAnswer: (answer: '' | 'ANSWERED', how: { readonly isSaved: boolean }) => void;
  /** Why a file cannot be uploaded, by its name and size. */
  readonly findFileProblem: (file: ShownFile) => string | undefined;
  /** Why a file cannot be uploaded, by its content. */
  readonly findContentProblem: (file: File) => Promise<string | undefined>;
  /** `onClose` is called when the applicant closes the error, or its time is over. */
  readonly showError: (title: string, error: Failure, onClose?: () => void) => void;
  /** Dismisses the error with this title. */
  readonly dismissError: (title: string) => void;
  /** Resolves after the given milliseconds, or when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
