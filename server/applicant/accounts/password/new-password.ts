import { credentialMessages, findPasswordProblem } from '#form/accounts/credentials.ts';
import { findPasswordProblemIn } from '#form/accounts/in-language.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Speech } from '#words/say.ts';
import type { AccountsPlatform, Weakness } from './passwords.ts';

const WEAK: Readonly<Record<Weakness, Speech>> = {
  common: (say) =>
    say(
      'This password is too easy to guess: many people use it, or one like it. Try three or four words that have nothing to do with each other, and a number.',
    ),
  address: (say) =>
    say(
      'This password is too easy to guess: it is your email address, or a part of it. Please choose another.',
    ),
  breached: (say) =>
    say(
      'This password is on a list of passwords that were stolen from other websites, and those are tried first. Please choose another one, and change it wherever else you use it.',
    ),
};

/**
 * @throws AppError 400 with a sentence, when `password` may not be chosen for `username`. Whether the address has an
 * account plays no part in it.
 */
export async function requireNewPassword(
  { tenant, passwords }: Pick<AccountsPlatform, 'tenant' | 'passwords'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  requireGoodPassword(password);
  const known = { username, collegeName: tenant.partnerName };
  const found = await passwords.findWeakness(password, known);
  if (found === undefined) return;
  const code = found === 'breached' ? 'breached_password' : 'guessable_password';
  throw new AppError(400, code, WEAK[found]);
}

/** @throws AppError 400 with a sentence, when `password` breaks a rule. */
export function requireGoodPassword(password: string): void {
  if (!password.isWellFormed()) throw badPassword(notText);
  if (findPasswordProblem(password) === undefined) return;
  throw badPassword((say) => findPasswordProblemIn(say, password) ?? '');
}

const notText: Speech = (say) =>
  say('Please use only letters, numbers and symbols in your password.');

function badPassword(speech: Speech): AppError {
  return new AppError(400, 'bad_password', speech);
}

/** @throws AppError 400 when nothing was typed. */
export function requireTypedPassword(password: string): void {
  if (password !== '') return;
  throw new AppError(400, 'no_password', (say) => say(credentialMessages.passwordRequired));
}
