/** The errors of these calls, in the applicant's words. */

import { AppError } from '#server/platform/http/errors.ts';
import type { Speech } from '#words/say.ts';

/** A submitted application is read-only (contract §4). */
export function alreadySubmitted(): AppError {
  return new AppError(409, 'already_submitted', (say) =>
    say('You have already submitted your application, so it can no longer be changed.'),
  );
}

/** The request does not fit this college's form. */
export function unacceptable(problem: Speech): AppError {
  return new AppError(400, 'unacceptable', problem);
}
