import type { Application } from '#server/applicant/application/application.ts';
import { saveStatus } from '#server/applicant/application/repository.ts';
import {
  type Ending,
  endReopening,
  type Reopening,
} from '#server/applicant/application/versions/reopenings.ts';
import {
  findVersion,
  keepVersion,
  listVersionDocuments,
} from '#server/applicant/application/versions/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { isSame, putBack, stateOf } from './live-state.ts';

/**
 * Closes a reopened, locked application as it was submitted. Unsent changes are kept: the college can read them, and the next reopening
 * brings them back.
 * @returns whether there were unsent changes, and when the submission that stands was made.
 */
export async function close(
  trx: Transaction,
  application: Application,
  { accountId, reopening, ending }: { accountId: number; reopening: Reopening; ending: Ending },
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
): Promise<{ readonly hasChanges: boolean; readonly submittedAt: Date }> {
  const now = clock();
  const version = await findVersion(trx, accountId, reopening.version);
  if (version === undefined) throw new Error(`submission ${reopening.version} is not kept`);
  const submitted = { ...version, documents: await listVersionDocuments(trx, version.id) };
  const changed = await stateOf(trx, accountId, application);
  const hasChanges = !isSame(changed, submitted);
  if (hasChanges) {
    await keepVersion(trx, { accountId, number: null, at: now, ...changed, certified: null });
  }
  await putBack(trx, { accountId, jobs, now }, submitted);
  await saveStatus(trx, accountId, { ...application, submittedAt: version.at });
  await endReopening(trx, accountId, ending, now);
  return { hasChanges, submittedAt: version.at };
}
