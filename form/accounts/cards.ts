/** The checks of each account card before it asks the server (spec §5, "Auth"). */
import {
  codeIn,
  credentialMessages,
  findPasswordProblem,
  isConfirmationCode,
  isEmail,
  unmetPasswordRequirements,
} from './credentials.ts';

const PASSWORD_INCOMPLETE = 'Please choose a password that has everything on this list.';

/** Messages by field; valid fields are absent. */
export type CardErrors<Field extends string> = { readonly [Name in Field]?: readonly string[] };

export function checkLogin(card: { readonly username: string; readonly password: string }) {
  return errorsOf({
    username: isEmail(card.username) ? undefined : credentialMessages.loginEmailInvalid,
    password: card.password === '' ? credentialMessages.passwordRequired : undefined,
  });
}

export function checkSignUp(card: { readonly username: string; readonly password: string }) {
  return errorsOf({
    username: emailProblem(card.username),
    password: newPasswordProblem(card.password),
  });
}

export function checkConfirmation(card: { readonly username: string; readonly code: string }) {
  return errorsOf({
    username: emailProblem(card.username),
    code: isConfirmationCode(codeIn(card.code)) ? undefined : credentialMessages.codeInvalid,
  });
}

export function checkForgotPassword(card: { readonly username: string }) {
  return errorsOf({ username: emailProblem(card.username) });
}

export function checkPasswordReset(card: {
  readonly username: string;
  readonly password: string;
  readonly confirm_password: string;
}) {
  const isSame = card.password === card.confirm_password;
  return errorsOf({
    username: emailProblem(card.username),
    password: newPasswordProblem(card.password),
    confirm_password: isSame ? undefined : credentialMessages.passwordsMustMatch,
  });
}

export function checkPasswordChange(change: {
  readonly old_password: string;
  readonly password: string;
}) {
  return errorsOf({
    old_password: change.old_password === '' ? credentialMessages.passwordRequired : undefined,
    password: newPasswordProblem(change.password),
  });
}

/** A short message, because the list beside the password names the failed requirements. */
function newPasswordProblem(password: string): string | undefined {
  const isIncomplete = password !== '' && unmetPasswordRequirements(password).length > 0;
  return isIncomplete ? PASSWORD_INCOMPLETE : findPasswordProblem(password);
}

function emailProblem(username: string): string | undefined {
  return isEmail(username) ? undefined : credentialMessages.emailInvalid;
}

function errorsOf<Field extends string>(
  problems: Readonly<Record<Field, string | undefined>>,
): CardErrors<Field> {
  const errors: { [Name in Field]?: readonly string[] } = {};
  for (const field of Object.keys(problems) as Field[]) {
    const problem = problems[field];
    if (problem !== undefined) errors[field] = [problem];
  }
  return errors;
}
