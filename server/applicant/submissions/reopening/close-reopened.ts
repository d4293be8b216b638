import { senderTo } from '#server/applicant/accounts/letters/sender.ts';
import { lockApplication } from '#server/applicant/application/repository.ts';
import { type Ending, findReopening } from '#server/applicant/application/versions/reopenings.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { closedLetter } from '../letters/help.ts';
import { close } from './close.ts';

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
