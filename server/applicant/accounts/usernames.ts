import { credentialMessages, isEmail } from '#form/accounts/credentials.ts';
import { AppError } from '#server/core/http/errors.ts';

/** Usernames are stored and compared in lower case, so that one address has one account (contract §3). */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Normalizes a typed e-mail address.
 * @param message the error for an invalid address.
 * @throws AppError 400 with that message.
 */
export function readUsername(
  typed: string,
  message: string = credentialMessages.emailInvalid,
): string {
  if (!isEmail(typed)) throw new AppError(400, 'bad_username', (say) => say(message, {}));
  return normalizeUsername(typed);
}
