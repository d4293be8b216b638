/** Writes to all who have begun and not submitted that a deadline was extended: to each once, however often the job begins anew. */
import { senderIn } from '#server/accounts/letters/sender.ts';
import { findExtension } from '#server/platform/deadlines/extensions.ts';
import type { JobKind, QueueFor } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
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
  async run({ extension: id }, platform, signal) {
    while (!signal.aborted && (await tellSome(id, platform)) === BATCH);
  },
};

type Needs = Pick<Platform, 'database' | 'clock' | 'mail' | 'languages' | 'settings'>;

/** @returns how many there were. */
async function tellSome(id: number, platform: Needs): Promise<number> {
  const { database, clock, mail, languages } = platform;
  return database.transaction(async (trx) => {
    const extension = await findExtension(trx, id);
    // Over already: nobody can be glad of it.
    if (extension === undefined || extension.until <= clock()) return 0;
    const people = await trx
      .selectFrom('applications')
      .innerJoin('accounts', 'accounts.id', 'applications.account_id')
      .select(['accounts.id', 'accounts.username', 'accounts.language'])
      .where(hasBegun(clock()))
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
      const { tenant } = languages.in(language);
      const title = tenant.deadlines.find(({ to }) => to === extension.deadline)?.label ?? '';
      const letter = { to: username, title, until: extension.until };
      await mail.send(extensionLetter(senderIn(platform, language), letter), { in: trx });
    }
    return people.length;
  });
}
