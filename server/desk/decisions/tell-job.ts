/**
 * Mails applicants whose decision is released that there is news, marks their step, and notes both in the ledger: once each. What they see
 * at `/status` does not wait for it.
 */
import { sql } from 'kysely';
import { dateInZone } from '#form/engine/dates.ts';
import { firstName, senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { nowInDatabase } from '#server/applicant/decisions/released.ts';
import { markStep } from '#server/applicant/status/mark.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { DECISION, stepIds } from '#tenant/status/steps.ts';
import { newsLetter } from '../letters.ts';
import { isWithdrawn } from './decide.ts';

/** Applicants in one transaction. */
const BATCH = 50;

export const tellReleasesJob: JobKind = {
  name: 'tell-releases',
  atOnce: 1,
  oneByOne: true,
  timeoutSeconds: 3600,
  async isDue(platform) {
    const { rows } = await sql`
      select from decision_releases join decisions on release_id = decision_releases.id
      where ${isUntold(platform)} limit 1`.execute(platform.database.kysely);
    return rows.length > 0;
  },
  async run(_data, platform, signal) {
    do signal.throwIfAborted();
    while ((await mailBatch(platform)) === BATCH);
  },
};

type Needs = Pick<Platform, 'database' | 'clock' | 'mail' | 'languages' | 'settings'>;

type Told = {
  readonly decision: number;
  readonly accountId: number;
  readonly release: number;
  readonly at: Date;
  readonly username: string;
  readonly language: string;
  readonly name: string | null;
};

/** SQL: a decision whose applicant sees it, and has no letter yet. Of a withdrawn application nobody sees one. */
const isUntold = (platform: Pick<Needs, 'clock'>) =>
  sql`released_at is null and at <= ${nowInDatabase(platform)} and not ${isWithdrawn}`;

/** @returns the number of decisions in the batch, some of which another job may have told meanwhile. */
function mailBatch(platform: Needs): Promise<number> {
  const { clock, mail, languages } = platform;
  const { tenant } = languages.in('en');
  const by = { kind: 'system', job: tellReleasesJob.name } as const;
  return withTrail(platform, by, async (trx, leave) => {
    const { rows } = await sql<Told>`
      select decisions.id as decision, decisions.account_id as "accountId", release_id as release,
        at, username, language, ${firstName}
      from decision_releases
      join decisions on release_id = decision_releases.id
      join accounts on accounts.id = decisions.account_id
      left join applications on applications.account_id = accounts.id
      where ${isUntold(platform)}
      order by accounts.id limit ${BATCH}
      for key share of accounts`.execute(trx);
    const told: number[] = [];
    for (const { decision, accountId, release, at, ...person } of rows) {
      // A concurrent job waits here, and then skips the applicants whom this one has told.
      const noted = await trx
        .updateTable('decisions')
        .set({ released_at: clock() })
        .where('id', '=', decision)
        .where('released_at', 'is', null)
        .executeTakeFirst();
      if (noted.numUpdatedRows !== 1n) continue;
      told.push(accountId);
      leave({ act: 'decision.released', account: accountId, details: { decision, release } });
      if (stepIds(tenant).includes(DECISION)) {
        await markStep(trx, { accountId, step: DECISION }, dateInZone(at, tenant.timeZone));
      }
      const sender = senderIn(platform, person.language, person.name ?? undefined);
      await mail.send(newsLetter(sender, person.username), { in: trx });
    }
    await noteDue(trx, told);
    return rows.length;
  });
}
