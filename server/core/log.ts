import { type BaseLogger, pino } from 'pino';
import type { Settings } from './settings.ts';

/** A structured log, one JSON object per line. Never put passwords, tokens, codes or answers into it. */
export type Log = BaseLogger & { child(bindings: object): Log };

/**
 * The log of this process.
 * @param to standard output for a server; standard error for an operator command, whose output is its result.
 */
export function createLog(settings: Pick<Settings, 'logLevel'>, to: 'stdout' | 'stderr'): Log {
  const destination = pino.destination({ fd: to === 'stdout' ? 1 : 2, sync: true });
  const serializers = { err: describeError };
  return pino({ level: settings.logLevel, base: null, serializers }, destination);
}

/** A log that says nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}

/** Duck-typed, because the job queue hands out copies of errors. */
function isLikeError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/**
 * The parts of an error that may be logged. PostgreSQL's errors hold rows in their details, and other libraries' errors hold the data
 * they worked on: applicants' answers and addresses must not reach the log.
 */
export function describeError(error: unknown): unknown {
  if (!isLikeError(error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return {
    name,
    message,
    ...code,
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
