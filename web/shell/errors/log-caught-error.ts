import { RequestError } from '#web/api/request.ts';
import { PartUnavailable } from '#web/parts/load-part.ts';

/**
 * Logs an error that a boundary has caught: as information if it was shown to the applicant and is not a bug, as an error
 * otherwise.
 */
export function logCaughtError(error: unknown): void {
  const isExpected = error instanceof RequestError || error instanceof PartUnavailable;
  if (isExpected) console.info(error.message);
  else console.error(error);
}
