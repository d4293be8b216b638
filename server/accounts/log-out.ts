import { endOwnSession } from '#server/identity/session.ts';
import type { Request } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Attempt } from './attempt.ts';

/**
 * Ends the caller's session.
 * @param about is told whose it was.
 * @returns a message for the applicant.
 * @throws AppError 401 when there is none.
 */
export async function logOut(
  platform: Platform,
  request: Request,
  about: Attempt['about'],
): Promise<string> {
  about(await endOwnSession(request, platform));
  return 'You have been logged out.';
}
