/** Errors of sign-ins through the provider. */
import { AppError } from '#server/core/http/errors.ts';
import type { Say } from '#words/say.ts';

/** Makes an error from its cause, which the log gets. */
function refusal(
  status: 400 | 403 | 503,
  code: string,
  inWords: (say: Say) => string,
  retryAfterSeconds?: number,
): (cause: unknown) => AppError {
  return (cause) => {
    const name = cause instanceof Error && 'error' in cause ? `${cause.error}: ` : '';
    const log = cause instanceof Error ? name + cause.message : String(cause);
    return new AppError(status, code, inWords, {
      log,
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  };
}

export const providerDown = refusal(
  503,
  'provider_down',
  (say) => say('Your college’s sign-in does not answer right now. Please try again in a minute.'),
  60,
);

export const misconfigured = refusal(
  503,
  'provider_misconfigured',
  (say) =>
    say(
      'Your college’s sign-in does not accept this portal. Please tell an administrator of the portal.',
    ),
  300,
);

export const refused = refusal(400, 'provider_refused', (say) =>
  say(
    'Your college’s sign-in did not let you in. Please try again, or ask your college’s help desk.',
  ),
);

export const badAnswer = refusal(400, 'bad_provider_answer', (say) =>
  say('The answer of your college’s sign-in was not right, or came too late. Please try again.'),
);

/** The sign-in has none of the strengths in `STAFF_OIDC_STRENGTH`. */
export const weak = refusal(403, 'weak_sign_in', (say) =>
  say(
    'Your college’s account is right, but this desk asks for a stronger sign-in, such as one with a second factor. Please sign in that way, or ask your college’s help desk.',
  ),
);

/** The sign-in at the provider is older than `STAFF_OIDC_MAX_AGE_MINUTES`. */
export const tooLongAgo = refusal(403, 'old_sign_in', (say) =>
  say(
    'You signed in with your college’s account too long ago. Please sign out there, and try again.',
  ),
);
