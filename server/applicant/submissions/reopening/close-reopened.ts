import { senderTo } from '#server/applicant/accounts/letters/sender.ts';
import type { Application } from '#server/applicant/application/application.ts';
import { lockApplication, saveStatus } from '#server/applicant/application/repository.ts';
import {
  type Ending,
  endReopening,
  findReopening,
  type Reopening,
} from '#server/applicant/application/versions/reopenings.ts';
import {
  findVersion,
  keepVersion,
  listVersionDocuments,
} from '#server/applicant/application/versions/repository.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { closedLetter } from '../letters/help.ts';
import { isSame, putBack, stateOf } from './live-state.ts';

/**
 * Closes an application if it is reopened, and mails the applicant, except at a withdrawal. With the ending `date` it checks the date
 * again, which may have been moved.
 * @returns the details for the trail; undefined where there is nothing to close.
 */
export async function closeReopened(
  trx: Transaction,
  accountId: number,
  { ending }: { ending: Exclude<Ending, 'submitted'> },
  platform: Platform,
): Promise<{ version: number; ending: Ending; has_changes: boolean } | undefined> {
  const now = platform.clock();
  const account = await trx
    .selectFrom('accounts')
    .select(['username', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const application = await lockApplication(trx, accountId, now);
  const reopening = await findReopening(trx, accountId);
  if (reopening === undefined || (ending === 'date' && reopening.until > now)) return undefined;
  const { hasChanges, submittedAt } = await close(
    trx,
    application,
    { accountId, reopening, ending },
    platform,
  );
  await writeSummary(trx, platform, accountId);
  if (ending !== 'withdrawn') {
    const { username: to, language } = account;
    const sender = await senderTo(trx, platform, { to, language });
    const letter = closedLetter(sender, { to, submittedAt, hasChanges });
    await platform.mail.send(letter, { in: trx });
  }
  return { version: reopening.version, ending, has_changes: hasChanges };
}

/**
 * Closes a reopened, locked application as it was submitted. Unsent changes are kept: the college can read them, and the next reopening
 * brings them back.
 * @returns whether there were unsent changes, and when the submission that stands was made.
 */
async function close(
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
