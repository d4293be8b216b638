/** What the document of a question needs of the world: the server, the storage, the answers, and time. */
import type { PdfState, PresignedUpload, StartConversion } from '#contract/documents.ts';
import type { PostOptions } from '#web/api/post-file.ts';
import type { ShownFile } from './state.ts';

/** All that a controller needs of the world. A lost session is noticed by whoever makes the calls. */
export interface UploadDependencies {
  readonly server: {
    readonly requestUpload: () => Promise<PresignedUpload>;
    readonly postFile: (to: PresignedUpload, file: File, options: PostOptions) => Promise<void>;
    readonly startConversion: (body: StartConversion) => Promise<unknown>;
    readonly getConversion: () => Promise<PdfState>;
    /** What is attached; undefined if nothing is. */
    readonly findAttached: () => Promise<ShownFile | undefined>;
    readonly deleteAnswer: () => Promise<unknown>;
    readonly deleteConversion: () => Promise<unknown>;
  };
  readonly saveAnswers: () => Promise<void>;
  /** Puts the answer right; `isSaved` if the server has it like this already. */
  readonly setAnswer: (answer: '' | 'ANSWERED', how: { readonly isSaved: boolean }) => void;
  /** Why a file cannot be uploaded. */
  readonly findFileProblem: (file: ShownFile) => string | undefined;
  /** Why what is inside a file cannot be uploaded, whatever the file is called. */
  readonly findContentProblem: (file: File) => Promise<string | undefined>;
  readonly showError: (title: string, message: string) => void;
  /** Takes back what {@link showError} said. */
  readonly dismissError: (title: string) => void;
  /** Resolves after so many milliseconds, or when the signal says so. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
