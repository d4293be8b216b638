/** Announces applications that are to be erased within a week, and takes back notices that are not due any more. */
import { sql } from 'kysely';
import type { PlainDate } from '#form/engine/dates.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { AHEAD_DAYS, dueOf, type Kept, listCandidates, type Why } from './due.ts';
import { announcementLetter } from './letter.ts';

/** An application that is to be erased, and from which day on. */
export type Notice = {
  readonly accountId: number;
  readonly reference: string | undefined;
  readonly why: Why;
  readonly dueOn: PlainDate;
  /** The due day, or a week from now, whichever is later. */
  readonly erasedFrom: PlainDate;
};

export const BY = { kind: 'system', job: 'retention' } as const;

const PAGE = 1000;

/**
 * Stores new notices, and mails them to the administrators in the same transaction, so that none is left unannounced. A notice is withdrawn
 * if its applicant came back, its period has changed or its application is under a legal hold, and announced again when it is due again.
 */
export function announce(
  platform: Pick<Platform, 'database' | 'clock' | 'mail' | 'tenant' | 'languages' | 'settings'>,
): Promise<readonly Notice[]> {
  return withTrail(
    platform,
    BY,
    async (trx, leave) => {
      const now = platform.clock();
      const due = await listDue(trx, platform, now);
      const isNew = await replaceNotices(trx, due, now);
      const today = dateInZone(now, platform.tenant.timeZone);
      const earliest = addDays(today, AHEAD_DAYS);
      const notices = isNew.map(({ dueOn, ...rest }) => ({
        ...rest,
        dueOn,
        erasedFrom: dueOn > earliest ? dueOn : earliest,
      }));
      if (notices.length === 0) return notices;
      for (const to of await findRecipients(trx, platform)) {
        await platform.mail.send(announcementLetter(senderIn(platform, 'en'), to, notices), {
          in: trx,
        });
      }
      leave({ act: 'retention.announced', details: { applications: notices.length } });
      return notices;
    },
    { isLong: true },
  );
}

type Due = Pick<Notice, 'accountId' | 'reference' | 'why' | 'dueOn'>;

async function listDue(
  queries: Queries,
  { tenant }: Pick<Platform, 'tenant'>,
  now: Date,
): Promise<Due[]> {
  const last = addDays(dateInZone(now, tenant.timeZone), AHEAD_DAYS);
  const found: Due[] = [];
  for (let after = 0; ; ) {
    const page: Kept[] = await listCandidates(queries, { after, limit: PAGE, now });
    for (const kept of page) {
      const due = dueOf(kept, tenant);
      if (due === undefined || due.dueOn > last) continue;
      found.push({ accountId: kept.accountId, reference: kept.reference, ...due });
    }
    after = page.at(-1)?.accountId ?? after;
    if (page.length < PAGE) return found;
  }
}

/** Brings the stored notices up to date. @returns those that are new or have changed. */
async function replaceNotices(trx: Transaction, due: readonly Due[], at: Date): Promise<Due[]> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
    as due ("accountId" bigint, why text, "dueOn" date)`;
  await sql`delete from retention_notices held where not exists (select from ${wanted}
    where "accountId" = account_id and due.why = held.why and "dueOn" = due_on)`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into retention_notices (account_id, why, due_on, announced_at)
    select "accountId", why, "dueOn", ${at} from ${wanted}
    on conflict (account_id) do nothing returning account_id as id`.execute(trx);
  const added = new Set(rows.map(({ id }) => id));
  return due.filter(({ accountId }) => added.has(accountId));
}

/** The administrators whose addresses are known; the college's help address where there is none. */
async function findRecipients(
  queries: Queries,
  { tenant }: Pick<Platform, 'tenant'>,
): Promise<string[]> {
  const people = await queries
    .selectFrom('staff')
    .select(['mail', 'roles'])
    .where('removed_at', 'is', null)
    .where('mail', '!=', '')
    .execute();
  const mails = people.flatMap(({ mail, roles }) => (roles.includes('administrator') ? mail : []));
  return mails.length > 0 ? [...new Set(mails)] : [tenant.helpEmail];
}
