import { RequestError } from '#web/api/request.ts';
import { PartUnavailable } from '#web/parts/load-part.ts';

/**
 * Writes what a boundary has caught into the console. A refusal of the server, or a part that did not load, was told to
 * the applicant and is nothing to mend: it is no error there. Everything else is.
 */
export function logCaughtError(error: unknown): void {
  const isExpected = error instanceof RequestError || error instanceof PartUnavailable;
  if (isExpected) console.info(error.message);
  else console.error(error);
}
