/** Writes to all who have begun and not submitted that a deadline was extended: to each once, however often the job begins anew. */
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { type Extension, findNewestExtension } from '#server/core/deadlines/extensions.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { hasBegun } from './begun.ts';
import { extensionLetter } from './letter.ts';

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
    while ((await tellSome(extension, platform)) === BATCH);
  },
};

type Needs = Pick<Platform, 'database' | 'clock' | 'mail' | 'languages' | 'settings'>;

/**
 * Where the deadline was extended once more since the order, the letters are about that: nobody reads of an end that is no longer true,
 * and whoever was to be written to about both gets one letter.
 * @returns how many there were.
 */
async function tellSome(ordered: number, platform: Needs): Promise<number> {
  const { database, clock, mail, languages } = platform;
  return database.transaction(async (trx) => {
    const extension = await findNewestExtension(trx, ordered);
    const deadline = extension && deadlineOf(extension, languages.in('en'));
    // Over already, or no deadline of this college any more: nobody can be glad of it.
    if (deadline === undefined || extension === undefined || extension.until <= clock()) return 0;
    const { id, until } = extension;
    const people = await trx
      .selectFrom('applications')
      .innerJoin('accounts', 'accounts.id', 'applications.account_id')
      .select(['accounts.id', 'accounts.username', 'accounts.language'])
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
    for (const { id: account, username, language } of people) {
      // Another process that does the same waits here, and then writes to nobody whom this one has written to.
      const noted = await trx
        .insertInto('extension_letters')
        .values({ extension_id: id, account_id: account })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (noted.numInsertedOrUpdatedRows !== 1n) continue;
      const title = deadlineOf(extension, languages.in(language))?.label ?? '';
      const letter = { to: username, title, until };
      await mail.send(extensionLetter(senderIn(platform, language), letter), { in: trx });
    }
    return people.length;
  });
}

/** The deadline that was moved, as the college's file has it in a language. */
function deadlineOf({ deadline }: Extension, { tenant }: Pick<Voice, 'tenant'>) {
  return tenant.deadlines.find(({ to }) => to === deadline);
}
