import { AppError } from '#server/platform/http/errors.ts';

/** Nobody who is still here has this number. */
export function noSuchMember(): AppError {
  return new AppError(404, 'no_such_member', (say) => say('There is nobody of this number.'));
}
