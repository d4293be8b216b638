import { inEnglish } from '#words/english.ts';
import type { Speech } from '#words/say.ts';
import type { Voice } from '../languages.ts';

/** The sentence for every failure of the portal itself (spec §8). */
export const unexpected: Speech = (say) =>
  say("We've encountered an unexpected error at this time. Please try again later.");

/** For an applicant without a living session, or whose account was erased (spec §8, verbatim). */
export const sessionIsInvalid: Speech = (say) =>
  say('Your session is invalid. Please clear your cookies and login again.');

/** Field errors by answer key, in the reader's language. */
export type ErrorsFor = (voice: Voice) => Readonly<Record<string, readonly string[]>>;

/** The optional parts of an {@link AppError} besides its status, code and message. */
type AppErrorOptions = {
  /** Details for the operator. Only logged, never shown to the applicant. */
  readonly log?: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Field errors by answer key, sent beside the message (a refused submit). */
  readonly errors?: ErrorsFor;
  /** The underlying error, for the log. */
  readonly cause?: unknown;
};

/**
 * The server's only error class. Thrown anywhere below a route, it is answered as `{message}` with its status, in the caller's
 * language. From status 500 up, except for 503, the applicant reads {@link unexpected} instead of the message.
 */
export class AppError extends Error {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Stable word for logs and tests, such as `wrong_password`. */
  readonly code: string;
  readonly log: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: ErrorsFor | undefined;
  /** A whole sentence for the applicant; `message` is the same in English. */
  readonly speech: Speech;

  constructor(status: number, code: string, speech: Speech, options: AppErrorOptions = {}) {
    super(inEnglish(speech), { cause: options.cause });
    this.speech = speech;
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.log = options.log;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors;
  }
}

/** Makes errors of one kind: `const notThere = refusal(404, 'not_there', (say) => say('…'))`, and `throw notThere()`. */
export function refusal(status: number, code: string, speech: Speech): () => AppError {
  return () => new AppError(status, code, speech);
}
