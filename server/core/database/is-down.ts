/**
 * PostgreSQL codes of transient failures: the connection (class 08), read-only as during a failover (25006), an idle or long transaction
 * that was ended (25P03, 25P04), no room or no connection left (53), a statement that took too long (57014), a stop or a start (57P), and
 * a failing disk (58030).
 */
const PASSING_STATE = /^(08...|25006|25P0[34]|53...|57014|57P0[1-5]|58030)$/;
/** Refusals of the role or its password, as after a change of it. A start does not wait for these. */
const NOT_LET_IN = /^28/;
/** Network errors of the same kind. */
const PASSING_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
/** Transient errors of `pg` that have no code. */
const PASSING_WORDS =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** Timeouts of `pg`. */
const TOO_LATE_WORDS =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** Why the database cannot serve, in words for the operator. */
export type Trouble =
  | 'does not answer'
  | 'refuses the user or password of DATABASE_URL'
  | 'takes no changes: it is read-only'
  | 'takes no changes: its disk is full'
  | 'takes no more connections';

/** True for an error that means that the database cannot be reached, or cannot serve, at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (PASSING_WORDS.test(error.message)) return true;
  const code = codeOf(error);
  // A missing socket means that the database is not running; any other missing file is unrelated.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isMissingSocket || PASSING_STATE.test(code) || PASSING_CODE.test(code);
}

/** True for a timeout, after which a retry would double the caller's longest wait. */
export function isTooLate(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return TOO_LATE_WORDS.test(error.message) || codeOf(error) === '57014';
}

/** The trouble that an error reveals; undefined unless it means that the database cannot serve. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (NOT_LET_IN.test(codeOf(error))) return 'refuses the user or password of DATABASE_URL';
  if (!isDatabaseDown(error)) return undefined;
  switch (codeOf(error)) {
    case '25006':
      return 'takes no changes: it is read-only';
    case '53100':
      return 'takes no changes: its disk is full';
    case '53300':
      return 'takes no more connections';
    default:
      return 'does not answer';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
