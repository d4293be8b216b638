import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { browserOf, networkOf } from '#server/core/identity/caller.ts';
import {
  findDeviceToken,
  findSessionToken,
  findSignUpToken,
} from '#server/core/identity/cookies.ts';
import type { Platform } from '#server/core/platform.ts';
import { recordEvent } from '#server/core/record-event.ts';
import type { Say } from '#words/say.ts';

/** One call to sign up, log in, log out or the like. */
export type Attempt = {
  readonly network: string;
  /** The browser's user agent. */
  readonly browser: string;
  /** The tokens of the browser's cookies: of its session, of its earlier log-ins, and of its sign-up. */
  readonly sessionToken: string | undefined;
  readonly deviceToken: string | undefined;
  readonly signUpToken: string | undefined;
  /** Speaks the caller's language. */
  readonly say: Say;
  /** Names the account for the log, as soon as it is known. */
  about(accountId: number | undefined): void;
};

/** Runs the work of a call and writes one line to the log, whether it succeeds or fails. */
export async function attempt<Result>(
  { log, speakTo, settings }: Pick<Platform, 'log' | 'speakTo' | 'settings'>,
  request: Request,
  event: string,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(request.ip);
  let account: number | undefined;
  const record = (outcome: string) => recordEvent(log, { event, outcome, account, network });
  try {
    const result = await work({
      network,
      browser: browserOf(request),
      sessionToken: findSessionToken(request, settings, 'applicant'),
      deviceToken: findDeviceToken(request, settings, 'applicant'),
      signUpToken: findSignUpToken(request, settings),
      say: speakTo(request),
      about(accountId) {
        account = accountId;
      },
    });
    record('ok');
    return result;
  } catch (error) {
    record(error instanceof AppError ? error.code : 'failed');
    throw error;
  }
}
