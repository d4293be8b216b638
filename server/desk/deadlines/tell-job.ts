/** Mails applicants with an unsubmitted draft that a deadline was extended: once each, however often the job is retried. */
import { firstName, senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { type Extension, findNewestExtension } from '#server/core/deadlines/extensions.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { extensionLetter } from '../letters.ts';
import { hasBegun } from './begun.ts';

type Order = { readonly extension: number };

/** Letters in one transaction. */
const BATCH = 50;

export const tellExtensionQueue: QueueFor<Order> = { name: 'tell-extension' };

export const tellExtensionJob: JobKind<Order> = {
  ...tellExtensionQueue,
  atOnce: 1,
  oneByOne: true,
  retries: 20,
  timeoutSeconds: 1800,
  async run({ extension }, platform, signal) {
    do signal.throwIfAborted();
    while ((await mailBatch(extension, platform)) === BATCH);
  },
};

type Needs = Pick<Platform, 'database' | 'clock' | 'mail' | 'languages' | 'settings'>;

/**
 * Mails one batch. If the deadline was extended again since the order, the letters name the newest end only.
 * @returns the number of applicants in the batch.
 */
async function mailBatch(ordered: number, platform: Needs): Promise<number> {
  const { database, clock, mail, languages } = platform;
  return database.transaction(async (trx) => {
    const extension = await findNewestExtension(trx, ordered);
    const deadline = extension && deadlineOf(extension, languages.in('en'));
    // The new end is past, or the college's file no longer has the deadline.
    if (deadline === undefined || extension === undefined || extension.until <= clock()) return 0;
    const { id, until } = extension;
    const people = await trx
      .selectFrom('applications')
      .innerJoin('accounts', 'accounts.id', 'applications.account_id')
      .select(['accounts.id', 'accounts.username', 'accounts.language', firstName])
      .where(hasBegun(clock(), deadline))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('extension_letters')
              .select('account_id')
              .where('extension_id', '=', id)
              .whereRef('account_id', '=', 'applications.account_id'),
          ),
        ),
      )
      .orderBy('accounts.id')
      .limit(BATCH)
      .execute();
    for (const { id: account, username, language, name } of people) {
      // A concurrent job waits here, and then skips the applicants whom this one has mailed.
      const noted = await trx
        .insertInto('extension_letters')
        .values({ extension_id: id, account_id: account })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (noted.numInsertedOrUpdatedRows !== 1n) continue;
      const title = deadlineOf(extension, languages.in(language))?.label ?? '';
      const letter = { to: username, title, until };
      const sender = senderIn(platform, language, name ?? undefined);
      await mail.send(extensionLetter(sender, letter), { in: trx });
    }
    return people.length;
  });
}

/** The extended deadline in the words of a language. */
function deadlineOf({ deadline }: Extension, { tenant }: Pick<Voice, 'tenant'>) {
  return tenant.deadlines.find(({ to }) => to === deadline);
}
