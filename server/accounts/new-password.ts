import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findGuessable } from './common-passwords.ts';
import { requireGoodPassword } from './passwords.ts';

const SENTENCES = {
  common:
    'This password is too easy to guess: it is a common one, or a common word with numbers or signs around it. Please choose another, such as three or four words that have nothing to do with each other, with a number.',
  address:
    'This password is too easy to guess: it is your email address, or a part of it. Please choose another.',
} as const;

/**
 * @throws AppError 400 with a sentence, when `password` may not be chosen for `username`. Whether the address has an
 * account plays no part in it.
 */
export async function requireNewPassword(
  { tenant }: Pick<Platform, 'tenant'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  requireGoodPassword(password);
  const found = await findGuessable(password, { username, collegeName: tenant.partnerName });
  if (found !== undefined) throw new AppError(400, 'guessable_password', SENTENCES[found]);
}
