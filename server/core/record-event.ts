import type { Log } from './log.ts';

/**
 * An event of an account or of the staff, for later investigation: one log line, for failures too. It never holds an e-mail address, a
 * password, a code, a token or an answer.
 */
type RecordedEvent = {
  /** The requested action, such as `login` or `service-link view`. */
  readonly event: string;
  /** `ok`, or the code of the error that was answered. */
  readonly outcome: string;
  /** The id of the account concerned, if any. */
  readonly account?: number | undefined;
  /** The network of the caller (see `networkOf`); undefined for a command typed on the server itself. */
  readonly network?: string | undefined;
  /** The id of the service link that was used. */
  readonly link?: number | undefined;
};

export function recordEvent(log: Log, event: RecordedEvent): void {
  log.info(event, `${event.event}: ${event.outcome}`);
}
