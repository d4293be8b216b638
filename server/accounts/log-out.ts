import type { Request } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Attempt } from './attempt.ts';
import { endSession } from './repository.ts';
import { requireSession, sessionValues } from './session.ts';

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
  const { accountId } = await requireSession(request, platform);
  about(accountId);
  const [tokenHash] = sessionValues(request, platform);
  await endSession(platform.database.kysely, tokenHash);
  return 'You have been logged out.';
}
