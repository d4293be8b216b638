/**
 * The rules of usernames, passwords and confirmation codes (spec §5 "Auth", contract §3), and their verbatim
 * messages. The account cards and the server check with these same functions; the server's word is final.
 */

import { ACCOUNT_EMAIL } from '../patterns.ts';

/** Longest e-mail address, in characters (contract §3). */
export const USERNAME_MAXIMUM_LENGTH = 254;
/** Shortest and longest password, in Unicode code points (spec §9, contract §3). */
const PASSWORD_MINIMUM_LENGTH = 12;
const PASSWORD_MAXIMUM_LENGTH = 128;
/** Digits in a confirmation code (spec §9). */
export const CONFIRMATION_CODE_LENGTH = 6;

/** The sentences of spec §5, verbatim; only `passwordTooLong` is ours. */
export const credentialMessages = {
  emailInvalid: 'Your email address must be valid.',
  loginEmailInvalid: 'Please provide a valid email address.',
  passwordRequired: 'Password is required.',
  passwordTooLong: `Please choose a password of at most ${PASSWORD_MAXIMUM_LENGTH} characters.`,
  passwordsMustMatch: 'passwords must match',
  codeInvalid: 'The confirmation code must be exactly 6 numbers.',
  resendEmailInvalid: 'You must provide a valid email address to resend a confirmation code.',
} as const;

const CONFIRMATION_CODE = /^[0-9]{6}$/;
/** The fixed set of contract §3. Spaces inside the password count too. */
const SPECIAL_CHARACTER = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) +(?=\S)/;

/** Whether `value`, trimmed, is an e-mail address that the portal accepts as a username. */
export function isEmail(value: string): boolean {
  const address = value.trim();
  return address.length <= USERNAME_MAXIMUM_LENGTH && ACCOUNT_EMAIL.test(address);
}

/** Extracts the ASCII digits of a typed or pasted code: East Asian input methods type full-width digits. */
export function codeIn(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}

export function isConfirmationCode(value: string): boolean {
  return CONFIRMATION_CODE.test(value);
}

type PasswordRequirementId =
  | 'length'
  | 'uppercase'
  | 'lowercase'
  | 'number'
  | 'special'
  | 'no-outer-whitespace';

/** One line of the list under a new password; `label` is verbatim and completes "a password that …". */
interface PasswordRequirement {
  readonly id: PasswordRequirementId;
  readonly label: string;
  isMet(password: string): boolean;
}

/** Letters and numbers of every script count; the length is counted in code points, so an emoji is one. */
export const passwordRequirements: readonly PasswordRequirement[] = [
  {
    id: 'length',
    label: `is at least ${PASSWORD_MINIMUM_LENGTH} characters`,
    isMet: (password) => lengthInCharacters(password) >= PASSWORD_MINIMUM_LENGTH,
  },
  {
    id: 'uppercase',
    label: 'contains at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lowercase',
    label: 'contains at least one lowercase letter',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'number',
    label: 'contains at least one number',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'special',
    label: 'contains at least one special character',
    isMet: (password) => SPECIAL_CHARACTER.test(password),
  },
  {
    id: 'no-outer-whitespace',
    label: 'contains no leading or trailing whitespace',
    isMet: (password) => password === password.trim(),
  },
];

/** The requirements that `password` fails, in the order in which they are listed. */
export function unmetPasswordRequirements(password: string): PasswordRequirement[] {
  return passwordRequirements.filter((requirement) => !requirement.isMet(password));
}

/** One sentence that says why a new password is refused; undefined if it is acceptable. */
export function findPasswordProblem(password: string): string | undefined {
  if (password === '') return credentialMessages.passwordRequired;
  const unmet = unmetPasswordRequirements(password).map((requirement) => requirement.label);
  if (unmet.length > 0) return `Please choose a password that ${joinInWords(unmet)}.`;
  if (lengthInCharacters(password) > PASSWORD_MAXIMUM_LENGTH) {
    return credentialMessages.passwordTooLong;
  }
  return undefined;
}

function lengthInCharacters(text: string): number {
  return Array.from(text).length;
}

function joinInWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const others = parts.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`;
}
