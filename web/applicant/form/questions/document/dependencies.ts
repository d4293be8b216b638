/** What an upload controller needs from outside: the server, the storage, the answers, and time. */
import type { DocumentState, PresignedUpload } from '#contract/documents.ts';
import type { Order } from '#web/applicant/session/unordered.ts';
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
    readonly startConversion: (order: Order) => Promise<unknown>;
    readonly getConversion: () => Promise<DocumentState>;
    /** What is attached; undefined if nothing is. */
    readonly findAttached: () => Promise<ShownFile | undefined>;
    readonly deleteAnswer: () => Promise<unknown>;
    readonly deleteConversion: () => Promise<unknown>;
  };
  /** A file that was sent, and for whose PDF nobody has asked yet; a reload does not forget it. */
  readonly unordered: {
    readonly read: () => Order | undefined;
    /** None forgets it. */
    readonly keep: (order: Order | undefined) => void;
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
  /** Takes the error with this title away. */
  readonly dismissError: (title: string) => void;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
