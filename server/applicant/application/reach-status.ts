import type { WebStatus } from '#contract/application.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { lockApplication, saveStatus } from './repository.ts';
import { hasReached, reach } from './status.ts';

/**
 * Notes that an applicant has reached a status. A status that was reached before changes nothing, even after the submission.
 * @throws AppError 409 for `submitted` before a submission was accepted, because only that sets the status.
 */
export async function reachStatus(
  accountId: number,
  status: WebStatus,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const now = clock();
    const application = await lockApplication(trx, accountId, now);
    if (hasReached(status, application)) return;
    if (status === 'submitted') throw notSubmitted();
    await saveStatus(trx, accountId, reach(status, application, now));
  });
}

function notSubmitted(): AppError {
  return new AppError(409, 'not_submitted', (say) =>
    say('Your application has not been submitted yet. Please press Submit to send it to us.'),
  );
}
