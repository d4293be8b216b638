/** Codes of PostgreSQL (classes 08, 53 and 57P) and of the network that mean: not now, perhaps later. */
const PASSING_CODE =
  /^(08...|53...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says without a code. */
const PASSING_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True for an error that means: the database cannot be reached, or has no room, at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (PASSING_WORDS.test(error.message)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // A missing socket is a database that is not running; any other missing file is something else.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isMissingSocket || PASSING_CODE.test(code);
}
