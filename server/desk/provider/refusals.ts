/** Errors of sign-ins through the provider. */
import { AppError } from '#server/core/http/errors.ts';

function logOf(cause: unknown): { log: string; cause: unknown } {
  const code = cause instanceof Error && 'error' in cause ? `${cause.error}: ` : '';
  return { log: cause instanceof Error ? code + cause.message : String(cause), cause };
}

export function providerDown(cause: unknown): AppError {
  return new AppError(
    503,
    'provider_down',
    (say) => say("Your college's sign-in does not answer right now. Please try again in a minute."),
    { ...logOf(cause), retryAfterSeconds: 60 },
  );
}

export function misconfigured(cause: unknown): AppError {
  return new AppError(
    503,
    'provider_misconfigured',
    (say) =>
      say(
        "Your college's sign-in does not accept this portal. Please tell an administrator of the portal.",
      ),
    { ...logOf(cause), retryAfterSeconds: 300 },
  );
}

export function refused(cause: unknown): AppError {
  return new AppError(
    400,
    'provider_refused',
    (say) =>
      say(
        "Your college's sign-in did not let you in. Please try again, or ask your college's help desk.",
      ),
    logOf(cause),
  );
}

export function badAnswer(cause: unknown): AppError {
  return new AppError(
    400,
    'bad_provider_answer',
    (say) =>
      say(
        "The answer of your college's sign-in was not right, or came too late. Please try again.",
      ),
    logOf(cause),
  );
}

/** The sign-in has none of the strengths in `STAFF_OIDC_STRENGTH`. */
export function weak(): AppError {
  return new AppError(403, 'weak_sign_in', (say) =>
    say(
      "Your college's account is right, but this desk asks for a stronger sign-in, such as one with a second factor. Please sign in that way, or ask your college's help desk.",
    ),
  );
}

/** The sign-in at the provider is older than `STAFF_OIDC_MAX_AGE_MINUTES`. */
export function tooLongAgo(cause: unknown): AppError {
  return new AppError(
    403,
    'old_sign_in',
    (say) =>
      say(
        "You signed in with your college's account too long ago. Please sign out there, and try again.",
      ),
    logOf(cause),
  );
}
