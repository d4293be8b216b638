/** The errors of these calls, in the applicant's words. */
import { AppError } from '#server/platform/http/errors.ts';

/** The same for another applicant's piece, so that nobody learns what others have. */
export function noSuchPiece(): AppError {
  return new AppError(404, 'no_such_piece', (say) =>
    say(
      'This is no longer put aside. It may have been brought back or thrown away on another device.',
    ),
  );
}

export function notADocument(): AppError {
  return new AppError(400, 'not_a_document', (say) =>
    say('Only a file is brought back by this call. Answers are brought back by saving them.'),
  );
}
