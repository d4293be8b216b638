import type { Log } from './log.ts';

/**
 * An event of an account or of the staff, for later investigations: one line in the log, also for a failure. It never holds an
 * e-mail address, a password, a code, a token or an answer.
 */
type RecordedEvent = {
  /** What was asked for, such as `login` or `service-link view`. */
  readonly event: string;
  /** `ok`, or a word for why not: the code of the error that was answered. */
  readonly outcome: string;
  /** The id of the account that it was about; unknown where there is none. */
  readonly account?: number | undefined;
  /** Where the call came from (see `networkOf`); unknown for a command that was typed on the server itself. */
  readonly network?: string | undefined;
  /** The id of the service link by which it was done. */
  readonly link?: number | undefined;
};

export function recordEvent(log: Log, event: RecordedEvent): void {
  log.info(event, `${event.event}: ${event.outcome}`);
}
