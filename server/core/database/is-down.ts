/**
 * Codes of PostgreSQL that mean: not now, perhaps later. The connection (class 08), read-only as during a failover
 * (25006), an idle or long transaction that was ended (25P03, 25P04), no room or no connection left (53), a statement that
 * took too long (57014), a stop or a start (57P), and a disk that fails (58030).
 */
const PASSING_STATE = /^(08...|25006|25P0[34]|53...|57014|57P0[1-5]|58030)$/;
/** The same of the network. */
const PASSING_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
/** What `pg` says without a code. */
const PASSING_WORDS =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** What it says when it has waited for long. */
const TOO_LATE_WORDS =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** What keeps the database from serving, in the words of an operator. */
export type Trouble =
  | 'does not answer'
  | 'takes no changes: it is read-only'
  | 'takes no changes: its disk is full'
  | 'takes no more connections';

/** True for an error that means: the database cannot be reached, or cannot serve, at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (PASSING_WORDS.test(error.message)) return true;
  const code = codeOf(error);
  // A missing socket is a database that is not running; any other missing file is something else.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isMissingSocket || PASSING_STATE.test(code) || PASSING_CODE.test(code);
}

/** True for an error after the longest wait that a caller may have: trying again would double it. */
export function isTooLate(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return TOO_LATE_WORDS.test(error.message) || codeOf(error) === '57014';
}

/** What an error says of the state of the database; nothing unless it means that the database cannot serve. */
export function troubleOf(error: unknown): Trouble | undefined {
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
