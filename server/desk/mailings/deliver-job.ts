/**
 * Delivers the letters of a mailing, at the pace that the mail server takes: two at a time, so that other mail always finds a connection.
 * A letter is noted as being sent before the mail server is asked, and as sent afterwards. A process that dies in between leaves it
 * "unsure", and it is not sent again: a mail server that took a letter may not have said so.
 */

import { sql } from 'kysely';
import type { LetterState, LetterText } from '#contract/desk-mailings.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { addToTrail, withTrail } from '#server/core/trail/record.ts';
import { whyLeftOut } from './draft.ts';
import { mailingLetter } from './letter.ts';
import { mailingQueue } from './outbox.ts';
import { fillInLetter, type Recipient, readRecipients, textFor } from './recipients.ts';

/** Fewer than the connections to the mail server. */
const AT_ONCE = 2;
/** So many failures in a row are the mail server's: the mailing rests. */
const MAX_IN_A_ROW = 3;
const REST_SECONDS = 60;
/** With pauses that double up to an hour, a letter is tried for a day. */
const MAX_TRIES = 28;

const BY = { kind: 'system', job: mailingQueue.name } as const;

export const mailingJob: JobKind<{ readonly mailing: number }> = {
  ...mailingQueue,
  atOnce: 1,
  oneByOne: true,
  retries: 1000,
  longestPauseSeconds: REST_SECONDS,
  timeoutSeconds: 4 * 3600,
  async run({ mailing: id }, platform, signal) {
    const { kysely } = platform.database;
    const mailing = await kysely
      .selectFrom('mailings')
      .select(['id', 'texts', 'is_about_application'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (mailing === undefined) return;
    const ordered = { ...mailing, texts: JSON.parse(mailing.texts) as LetterText[] };
    await kysely
      .updateTable('mailing_letters')
      .set({ state: 'unsure' })
      .where('mailing_id', '=', id)
      .where('state', '=', 'sending')
      .execute();
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendSome(platform, ordered, signal)));
    await settle(platform, id);
  },
};

type Mailing = {
  readonly id: number;
  readonly texts: readonly LetterText[];
  readonly is_about_application: boolean;
};
type Claimed = {
  readonly account: number;
  readonly token: string;
  readonly tries: number;
  readonly recipient: Recipient | undefined;
};
type Result = { readonly state: LetterState; readonly why?: string; readonly at?: Date };

/** Sends letters until none is due, the mailing is paused, or the mail server fails several times in a row. */
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

/** Notes the next letter as being sent, and reads its reader. */
function claim(platform: Platform, { id }: Mailing): Promise<Claimed | undefined> {
  return platform.database.transaction(async (trx) => {
    const now = platform.clock();
    const { rows } = await sql<Omit<Claimed, 'recipient'>>`
      update mailing_letters set state = 'sending', at = ${now}
      where (mailing_id, account_id) = (
        select mailing_id, account_id from mailing_letters letters
        where mailing_id = ${id} and state = 'waiting' and at <= ${now}
          and exists (select from mailings where mailings.id = ${id} and mailings.state = 'sending')
        order by account_id limit 1 for update skip locked)
      returning account_id as account, token, tries`.execute(trx);
    const [claimed] = rows;
    if (claimed === undefined) return undefined;
    const [recipient] = await readRecipients(trx, platform, [claimed.account]);
    return { ...claimed, recipient };
  });
}

async function deliver(
  platform: Platform,
  mailing: Mailing,
  { recipient, token, tries }: Claimed,
): Promise<Result> {
  if (recipient === undefined) return { state: 'left-out', why: 'withdrawn' };
  const why = whyLeftOut(platform, mailing, recipient);
  if (why !== '') return { state: 'left-out', why };
  const text = textFor(mailing.texts, recipient);
  const filled = { ...text, ...fillInLetter(platform, text, recipient) };
  const isAboutApplication = mailing.is_about_application;
  const letter = mailingLetter(
    senderIn(platform, filled.language, recipient.name ?? undefined),
    recipient,
    { ...filled, token, isAboutApplication },
  );
  const { hostname } = new URL(platform.settings.publicUrl);
  try {
    const isTaken = await platform.mail.deliver({ ...letter, messageId: `<${token}@${hostname}>` });
    return { state: isTaken ? 'sent' : 'refused' };
  } catch (err) {
    platform.log.warn({ err }, 'a letter to a view was not taken, and is tried again');
    if (tries + 1 >= MAX_TRIES) return { state: 'bounced' };
    const pause = Math.min(REST_SECONDS * 2 ** tries, 3600);
    return { state: 'waiting', at: new Date(platform.clock().getTime() + pause * 1000) };
  }
}

function note(
  platform: Platform,
  { id }: Mailing,
  { account, tries }: Claimed,
  { state, why = '', at = platform.clock() }: Result,
): Promise<void> {
  return withTrail(platform, BY, async (trx, leave) => {
    const noted = await trx
      .updateTable('mailing_letters')
      .set({ state, why, at, tries: tries + 1 })
      .where('mailing_id', '=', id)
      .where('account_id', '=', account)
      .where('state', 'in', ['sending', 'unsure'])
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return;
    const details = { mailing: id };
    if (state === 'sent') leave({ act: 'letter.sent', account, details });
    if (state === 'refused' || state === 'bounced')
      leave({ act: 'letter.not-sent', account, details });
  });
}

/** Ends a mailing without waiting letters, or orders the next try. */
function settle({ database, jobs, clock }: Platform, id: number): Promise<void> {
  return database.transaction(async (trx) => {
    const sending = await trx
      .selectFrom('mailings')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (sending === undefined) return;
    const { waiting, next, sent } = await trx
      .selectFrom('mailing_letters')
      .select([
        sql<number>`count(*) filter (where state in ('waiting', 'sending'))`.as('waiting'),
        sql<number>`count(*) filter (where state in ('sent', 'unsure'))`.as('sent'),
        sql<Date | null>`min(at) filter (where state = 'waiting')`.as('next'),
      ])
      .where('mailing_id', '=', id)
      .executeTakeFirstOrThrow();
    if (waiting > 0) {
      const due = Math.ceil(((next ?? clock()).getTime() - clock().getTime()) / 1000);
      const afterSeconds = Math.max(due, REST_SECONDS);
      await jobs.enqueue(mailingQueue, { mailing: id }, { in: trx, afterSeconds });
      return;
    }
    await trx.updateTable('mailings').set({ state: 'done' }).where('id', '=', id).execute();
    const details = { mailing: id, letters: sent };
    await addToTrail(trx, clock(), BY, { act: 'mailing.done', details });
  });
}
