/**
 * Delivers the letters of an act on a view, at the pace that the mail server takes: two at a time, so that other mail always finds a
 * connection. A letter is noted as being sent before the mail server is asked, and as sent afterwards. A process that dies in between
 * leaves it "unsure", and it is not sent again: a mail server that took a letter may not have said so.
 */

import { type RawBuilder, sql } from 'kysely';
import type { LetterOrder, LetterState } from '#contract/desk-mailings.ts';
import { later } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { letterFor, whyLeftOut } from './letter.ts';
import { mailingQueue } from './outbox.ts';
import { readRecipients } from './recipients.ts';

/** Fewer than the connections to the mail server. */
const AT_ONCE = 2;
/** So many failures in a row are the mail server's: the job rests. */
const MAX_IN_A_ROW = 3;
const REST_SECONDS = 60;
/** With pauses that double up to an hour, a letter is tried for a day. */
const MAX_TRIES = 28;

const BY = { kind: 'system', job: mailingQueue.name } as const;

export const mailingJob: JobKind<{ readonly act: number }> = {
  ...mailingQueue,
  atOnce: 1,
  oneByOne: true,
  retries: 1000,
  longestPauseSeconds: REST_SECONDS,
  timeoutSeconds: 4 * 3600,
  async run({ act }, platform, signal) {
    const { kysely } = platform.database;
    const { choices } = await kysely
      .selectFrom('bulk_acts')
      .select('choices')
      .where('id', '=', act)
      .executeTakeFirstOrThrow();
    const mailing = { act, order: JSON.parse(choices) as LetterOrder };
    await kysely
      .updateTable('mailing_letters')
      .set({ state: 'unsure' })
      .where('act_id', '=', act)
      .where('state', '=', 'sending')
      .execute();
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendSome(platform, mailing, signal)));
    await orderNextTry(platform, act);
  },
};

type Mailing = { readonly act: number; readonly order: LetterOrder };
type Claimed = { readonly account: number; readonly token: string; readonly tries: number };
type Result = { readonly state: LetterState; readonly at?: Date };

/** Sends letters until none is due, or the mail server fails several times in a row. */
async function sendSome(platform: Platform, mailing: Mailing, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (failures < MAX_IN_A_ROW) {
    signal.throwIfAborted();
    const claimed = await claim(platform, mailing);
    if (claimed === undefined) return;
    const result = await deliver(platform, mailing, claimed);
    failures = result.state === 'waiting' || result.state === 'bounced' ? failures + 1 : 0;
    await note(platform, mailing, claimed, result);
  }
}

/** Notes the next letter as being sent. */
async function claim({ database, clock }: Platform, { act }: Mailing) {
  const now = clock();
  const { rows } = await sql<Claimed>`
    update mailing_letters set state = 'sending', at = ${now}
    where (act_id, account_id) = (
      select act_id, account_id from mailing_letters
      where act_id = ${act} and state = 'waiting' and at <= ${now}
      order by account_id limit 1 for update skip locked)
    returning account_id as account, token, tries`.execute(database.kysely);
  return rows[0];
}

async function deliver(
  platform: Platform,
  { order }: Mailing,
  { account, token, tries }: Claimed,
): Promise<Result> {
  const [recipient] = await readRecipients(platform.database.kysely, platform, [account]);
  if (recipient === undefined || whyLeftOut(platform, order, recipient) !== '') {
    return { state: 'left-out' };
  }
  const letter = letterFor(platform, order, recipient, token);
  const { hostname } = new URL(platform.settings.publicUrl);
  try {
    const isTaken = await platform.mail.deliver({ ...letter, messageId: `<${token}@${hostname}>` });
    return { state: isTaken ? 'sent' : 'refused' };
  } catch (err) {
    platform.log.warn({ err }, 'a letter to a view was not taken, and is tried again');
    if (tries + 1 >= MAX_TRIES) return { state: 'bounced' };
    const seconds = Math.min(REST_SECONDS * 2 ** tries, 3600);
    return { state: 'waiting', at: later(platform.clock(), { seconds }) };
  }
}

function note(
  platform: Platform,
  { act: bulk }: Mailing,
  { account, tries }: Claimed,
  { state, at = platform.clock() }: Result,
): Promise<void> {
  return withTrail(platform, BY, async (trx, leave) => {
    const noted = await trx
      .updateTable('mailing_letters')
      .set({ state: state === 'waiting' ? stateOfRest(bulk) : state, at, tries: tries + 1 })
      .where('act_id', '=', bulk)
      .where('account_id', '=', account)
      .where('state', 'in', ['sending', 'unsure'])
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return;
    const details = { bulk };
    if (state === 'sent') leave({ act: 'letter.sent', account, details });
    if (state === 'refused' || state === 'bounced')
      leave({ act: 'letter.not-sent', account, details });
  });
}

/** The state of the letters that are not sent yet: a letter that failed may have been on its way when they were paused or cancelled. */
function stateOfRest(act: number): RawBuilder<LetterState> {
  return sql`coalesce((
    select rest.state from mailing_letters rest
    where rest.act_id = ${act} and rest.state in ('paused', 'cancelled') limit 1), 'waiting')`;
}

/** Letters that were not taken are tried again when the first of them is due, and not before the mail server has rested. */
function orderNextTry({ database, jobs, clock }: Platform, act: number): Promise<void> {
  return database.transaction(async (trx) => {
    const { next } = await trx
      .selectFrom('mailing_letters')
      .select(sql<Date | null>`min(at)`.as('next'))
      .where('act_id', '=', act)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (next === null) return;
    const due = Math.ceil((next.getTime() - clock().getTime()) / 1000);
    const afterSeconds = Math.max(due, REST_SECONDS);
    await jobs.enqueue(mailingQueue, { act }, { in: trx, afterSeconds });
  });
}
