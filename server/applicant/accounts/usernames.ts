import { credentialMessages, isEmail } from '#form/accounts/credentials.ts';
import { AppError } from '#server/core/http/errors.ts';

/** One address, one spelling: usernames are compared, and kept, without regard to case (contract §3). */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * The username in what somebody typed.
 * @param message the sentence for an address that is none.
 * @throws AppError 400 with that sentence.
 */
export function readUsername(
  typed: string,
  message: string = credentialMessages.emailInvalid,
): string {
  if (!isEmail(typed)) throw new AppError(400, 'bad_username', (say) => say(message, {}));
  return normalizeUsername(typed);
}
