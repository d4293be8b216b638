/** The sentence for everything that is our fault and not the applicant's (spec §8). */
export const UNEXPECTED =
  "We've encountered an unexpected error at this time. Please try again later.";

/** What an {@link AppError} may carry besides its status, code and message. */
export type AppErrorOptions = {
  /** For the log only: what an operator needs to know. Never shown to the applicant. */
  readonly log?: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Field errors by answer key, sent beside the message (a refused submit). */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** What caused it, for the log. */
  readonly cause?: unknown;
};

/**
 * The one error of the server. Thrown anywhere below a route, it becomes `{message}` with its status.
 * From 500 up the applicant reads {@link UNEXPECTED} instead of the message, except for 503.
 */
export class AppError extends Error {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Stable word for logs and tests, such as `wrong_password`. */
  readonly code: string;
  readonly log: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  /** @param message a whole sentence for the applicant. */
  constructor(status: number, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.log = options.log;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors;
  }
}
