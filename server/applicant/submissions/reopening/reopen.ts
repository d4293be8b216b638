import type { Application } from '#server/applicant/application/application.ts';
import { saveStatus } from '#server/applicant/application/repository.ts';
import { beginReopening } from '#server/applicant/application/versions/reopenings.ts';
import {
  findVersion,
  forgetUnsent,
  keepVersion,
  listVersionDocuments,
} from '#server/applicant/application/versions/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { getSubmission } from '../repository.ts';
import { putBack, stateOf } from './live-state.ts';

/**
 * Reopens a submitted, locked application. The submission is kept whole, and the college goes on reading it. Unsent changes of an earlier
 * reopening are brought back.
 * @returns the number of the submission that stands.
 */
export async function reopen(
  trx: Transaction,
  application: Application & { readonly submittedAt: Date },
  { accountId, until, message }: { accountId: number; until: Date; message: string },
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
): Promise<number> {
  const now = clock();
  const { version: number, ...certified } = await getSubmission(trx, accountId);
  const state = await stateOf(trx, accountId, application);
  await keepVersion(trx, { accountId, number, at: application.submittedAt, ...state, certified });
  const unsent = await findVersion(trx, accountId, null);
  if (unsent !== undefined) {
    const documents = await listVersionDocuments(trx, unsent.id);
    await putBack(trx, { accountId, jobs, now }, { ...unsent, documents });
    await forgetUnsent(trx, accountId);
  }
  await saveStatus(trx, accountId, { ...application, submittedAt: null });
  await beginReopening(trx, accountId, { version: number, reopenedAt: now, until, message });
  return number;
}
