/** The outbox: a draft is sent, and a mailing is paused, goes on or is cancelled. */
import { sql } from 'kysely';
import type { ListSearch } from '#contract/desk-find.ts';
import type { Mailing, OneMailing } from '#contract/desk-mailings.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { QueueFor } from '#server/core/jobs/jobs.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { findAccounts } from '../find/accounts.ts';
import { withinScope } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'jobs'>;

export const mailingQueue: QueueFor<{ readonly mailing: number }> = { name: 'mailing' };

const MAX_LISTED = 50;
const MAX_TROUBLES = 200;

/** What came into the view and left it since it was counted: the letters go to those who were counted. */
type Sent = { readonly letters: number; readonly came: number; readonly went: number };

/** @throws AppError 404 where the draft is gone, or not the member's own; 409 where nobody would get a letter. */
export function sendMailing(
  platform: Needs,
  member: StaffMember,
  id: number,
  { search, reason }: { readonly search: ListSearch; readonly reason: string },
  voice: Voice,
): Promise<Sent> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const sent = await trx
      .updateTable('mailings')
      .set({ state: 'sending', sent_at: platform.clock() })
      .where('id', '=', id)
      .where('staff_id', '=', member.staffId)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (sent.numUpdatedRows === 0n) throw noSuchMailing();
    const letters = await trx
      .selectFrom('mailing_letters')
      .select(['account_id', 'state'])
      .where('mailing_id', '=', id)
      .execute();
    const counted = new Set(letters.map(({ account_id }) => account_id));
    const now = await findAccounts(trx, member, readSearch(voice, search, platform.clock()));
    const waiting = letters.filter(({ state }) => state === 'waiting').length;
    if (waiting === 0) throw nobody();
    const came = now.filter((account) => !counted.has(account)).length;
    await platform.jobs.enqueue(mailingQueue, { mailing: id }, { in: trx });
    const details = { mailing: id, found: counted.size, letters: waiting };
    leave({ act: 'mailing.sent', details, note: reason });
    return { letters: waiting, came, went: counted.size - (now.length - came) };
  });
}

/** @throws AppError 404 where there is none, 409 where its state does not allow it. */
export function changeMailing(
  platform: Needs,
  member: StaffMember,
  id: number,
  state: 'paused' | 'sending' | 'cancelled',
): Promise<void> {
  const from = {
    paused: ['sending'],
    sending: ['paused'],
    cancelled: ['sending', 'paused'],
  } as const;
  const acts = {
    paused: 'mailing.paused',
    sending: 'mailing.resumed',
    cancelled: 'mailing.cancelled',
  } as const;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockMailing(trx, id);
    const changed = await trx
      .updateTable('mailings')
      .set({ state })
      .where('id', '=', id)
      .where('state', 'in', from[state])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notNow();
    if (state === 'sending')
      await platform.jobs.enqueue(mailingQueue, { mailing: id }, { in: trx });
    leave({ act: acts[state], details: { mailing: id } });
  });
}

/** Every mailing that was ordered, the newest first. */
export async function listMailings(queries: Queries): Promise<Mailing[]> {
  const { rows } = await sql<Omit<Mailing, 'sent_at'> & { sent_at: Date }>`
    select mailings.id, mailings.name, coalesce(nullif(staff.name, ''), staff.mail) as by, sent_at, state,
      (select coalesce(jsonb_object_agg(counted.state, counted.count), '{}') from (
        select state, count(*) from mailing_letters where mailing_id = mailings.id group by state
      ) counted) as counts
    from mailings join staff on staff.id = staff_id
    where state <> 'draft' order by mailings.id desc limit ${sql.lit(MAX_LISTED)}`.execute(queries);
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }));
}

/** @throws AppError 404. */
export async function readMailing(
  queries: Queries,
  member: StaffMember,
  id: number,
): Promise<OneMailing> {
  const mailing = (await listMailings(queries)).find((each) => each.id === id);
  if (mailing === undefined) throw noSuchMailing();
  const { rows: troubles } = await sql<Omit<OneMailing['troubles'][number], 'at'> & { at: Date }>`
    select account_id as account, summaries.name, username as mail, state, at
    from mailing_letters join summaries using (account_id)
    where mailing_id = ${id} and state in ('unsure', 'refused', 'bounced') and ${withinScope(member)}
    order by account_id limit ${sql.lit(MAX_TROUBLES)}`.execute(queries);
  const left_out = await queries
    .selectFrom('mailing_letters')
    .select((row) => ['why', row.fn.countAll<number>().as('count')])
    .where('mailing_id', '=', id)
    .where('state', '=', 'left-out')
    .groupBy('why')
    .orderBy('why')
    .execute();
  return {
    ...mailing,
    left_out,
    troubles: troubles.map((trouble) => ({ ...trouble, at: trouble.at.toISOString() })),
  };
}

async function lockMailing(trx: Transaction, id: number): Promise<void> {
  const found = await trx
    .selectFrom('mailings')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || found.state === 'draft') throw noSuchMailing();
}

export const noSuchMailing = refusal(404, 'no_such_mailing', (say) =>
  say('There is no such mailing. If you have only counted it, please count it again.'),
);

const nobody = refusal(409, 'nobody', (say) => say('Nobody would get this letter.'));

const notNow = refusal(409, 'not_now', (say) =>
  say('This mailing is no longer as it was. Please look at it again.'),
);
