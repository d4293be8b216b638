/** Erases applications that are due, and were announced at least a week ago. */
import { dateInZone } from '#form/engine/dates.ts';
import { earlier } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Erasing, eraseApplication } from '#server/desk/erase/erase.ts';
import { announce, BY } from './announce.ts';
import { AHEAD_DAYS, dueOf, findKept } from './due.ts';

type Needs = Erasing & Pick<Platform, 'database' | 'tenant' | 'log'>;

/** @returns how many were erased. */
export async function eraseDue(platform: Needs, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (const { accountId, why } of await listAnnounced(platform)) {
    if (signal?.aborted) break;
    try {
      const done = await eraseApplication(platform, BY, accountId, {
        reason: `retention: ${why}`,
        // Checked again in the transaction that erases: the applicant may have come back a moment ago.
        onlyIf: (trx) => isStillDue(trx, accountId, platform),
      });
      if (done !== undefined) erased += 1;
    } catch (err) {
      // A new hold or an unreachable file store must not stop the others: this one is tried again tomorrow.
      platform.log.warn({ err, account: accountId }, 'an application could not be erased');
    }
  }
  return erased;
}

async function listAnnounced({ database, clock, tenant }: Needs) {
  const now = clock();
  return database.kysely
    .selectFrom('retention_notices')
    .innerJoin('accounts', 'accounts.id', 'retention_notices.account_id')
    .select(['accounts.id as accountId', 'why'])
    .where('due_on', '<=', dateInZone(now, tenant.timeZone))
    .where('announced_at', '<=', earlier(now, { days: AHEAD_DAYS }))
    .orderBy('due_on')
    .orderBy('accounts.id')
    .execute();
}

async function isStillDue(
  trx: Transaction,
  accountId: number,
  { clock, tenant }: Needs,
): Promise<boolean> {
  const kept = await findKept(trx, accountId);
  const due = kept && dueOf(kept, tenant);
  return due !== undefined && due.dueOn <= dateInZone(clock(), tenant.timeZone);
}

/** Once a day: erases the applications that the college does not keep any longer, and announces the next ones. */
export const retentionJob: JobKind = {
  name: 'retention',
  every: '20 9 * * *',
  timeoutSeconds: 3 * 3600,
  async run(_data, platform, signal) {
    // Announce first: an application whose applicant came back loses its notice before anything is erased.
    const announced = await announce(platform);
    const erased = await eraseDue(platform, signal);
    platform.log.info({ announced: announced.length, erased }, 'retention is done');
  },
};
