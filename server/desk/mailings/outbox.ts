/** The outbox of a letter to a view: watched, paused, continued and cancelled. What it is doing follows from the states of its letters. */
import { sql } from 'kysely';
import type { ChangeOutbox, LetterOrder, Outbox } from '#contract/desk-mailings.ts';
import type { Queries } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { noSuchAct } from '../bulk/kind.ts';
import { withinScope } from '../find/scope.ts';

export const mailingQueue: QueueFor<{ readonly act: number }> = { name: 'mailing' };

const MAX_TROUBLES = 200;

/** Which letters each change takes, and its line in the trail. */
const CHANGES = {
  paused: { from: ['waiting'], act: 'mailing.paused' },
  waiting: { from: ['paused'], act: 'mailing.resumed' },
  cancelled: { from: ['waiting', 'paused'], act: 'mailing.cancelled' },
} as const;

/** @throws AppError 409 where no letter can be changed so. */
export function changeOutbox(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  member: StaffMember,
  id: number,
  { to }: ChangeOutbox,
): Promise<void> {
  const { from, act } = CHANGES[to];
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const changed = await trx
      .updateTable('mailing_letters')
      .set({ state: to })
      .where('act_id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notNow();
    if (to === 'waiting') await platform.jobs.enqueue(mailingQueue, { act: id }, { in: trx });
    leave({ act, details: { bulk: id, letters: Number(changed.numUpdatedRows) } });
  });
}

/** @throws AppError 404. */
export async function readOutbox(
  queries: Queries,
  member: StaffMember,
  id: number,
): Promise<Outbox> {
  const found = await queries
    .selectFrom('bulk_acts')
    .select('choices')
    .where('id', '=', id)
    .where('kind', '=', 'letter')
    .executeTakeFirst();
  if (found === undefined) throw noSuchAct();
  const { texts } = JSON.parse(found.choices) as LetterOrder;
  const counts = await queries
    .selectFrom('mailing_letters')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('act_id', '=', id)
    .groupBy('state')
    .execute();
  const { rows: troubles } = await sql<Omit<Outbox['troubles'][number], 'at'> & { at: Date }>`
    select account_id as account, summaries.name, username as mail, state, at
    from mailing_letters join summaries using (account_id)
    where act_id = ${id} and state in ('unsure', 'refused', 'bounced') and ${withinScope(member)}
    order by account_id limit ${sql.lit(MAX_TROUBLES)}`.execute(queries);
  return {
    subject: texts[0]?.subject ?? '',
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    troubles: troubles.map((trouble) => ({ ...trouble, at: trouble.at.toISOString() })),
  };
}

const notNow = refusal(409, 'not_now', (say) =>
  say('These letters have changed since you saw them. Please look at them again.'),
);
