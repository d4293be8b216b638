/** The errors of calls about an application, in the applicant's words. */
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Speech } from '#words/say.ts';

/** A submitted application is read-only (contract §4). */
export const alreadySubmitted = refusal(409, 'already_submitted', (say) =>
  say('You have already submitted your application, so it can no longer be changed.'),
);

/** The request does not fit this college's form. */
export function unacceptable(problem: Speech): AppError {
  return new AppError(400, 'unacceptable', problem);
}

/** For a piece that is not put aside. Another applicant's piece gives the same error, which so reveals nothing. */
export const noSuchPiece = refusal(404, 'no_such_piece', (say) =>
  say(
    'This is no longer set aside. It may have been brought back or thrown away on another device.',
  ),
);
