import { inEnglish } from '#words/english.ts';
import type { Speech } from '#words/say.ts';
import type { Voice } from '../languages.ts';

/** The sentence for everything that is our fault and not the applicant's (spec §8). */
export const unexpected: Speech = (say) =>
  say("We've encountered an unexpected error at this time. Please try again later.");

/** For an applicant who is not logged in, not any more, or whose account is gone (spec §8, verbatim). */
export const sessionIsInvalid: Speech = (say) =>
  say('Your session is invalid. Please clear your cookies and login again.');

/** Field errors by answer key, as the reader of a language gets them. */
export type ErrorsFor = (voice: Voice) => Readonly<Record<string, readonly string[]>>;

/** What an {@link AppError} may carry besides its status, code and message. */
type AppErrorOptions = {
  /** For the log only: what an operator needs to know. Never shown to the applicant. */
  readonly log?: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Field errors by answer key, sent beside the message (a refused submit). */
  readonly errors?: ErrorsFor;
  /** What caused it, for the log. */
  readonly cause?: unknown;
};

/**
 * The one error of the server. Thrown anywhere below a route, it becomes `{message}` with its status, in the caller's language.
 * From 500 up the applicant reads {@link unexpected} instead of the message, except for 503.
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
