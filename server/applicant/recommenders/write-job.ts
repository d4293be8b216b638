/** Jobs that write to recommenders, at the pace that the mail server takes. A job has no name and no address in its data. */
import { randomUUID } from 'node:crypto';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { earlier } from '#server/core/clock.ts';
import { createHandoff } from '#server/core/identity/handoffs/repository.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { arrivedLetter, askingLetter, waitingLetter } from './letters.ts';
import { findReceived, IS_AWAITED, listAwaited } from './repository.ts';

/**
 * A letter about one request, or about all to its address: a reminder, or the list that the recommender asked for. A receipt is about one
 * that was received.
 */
type Order = {
  readonly request: number;
  readonly about: 'one' | 'reminder' | 'list' | 'receipt';
  /** The language in which it was asked for. Others go out in English, because nobody knows the recommender's. */
  readonly language?: string;
};

export const WRITE_QUEUE: QueueFor<Order> = { name: 'write-to-recommender' };

/** A recommender is reminded after this long, and again, at most three times. */
const REMINDED_AFTER = { days: 7 };
const MOST_REMINDERS = 3;
const AT_A_TIME = 500;

/** Writes one letter with a new link; earlier links stay valid. For a request that is no longer awaited, only a receipt is written. */
export const writeToRecommenderJob: JobKind<Order> = {
  ...WRITE_QUEUE,
  // Fewer than the connections to the mail server, so that other mail always finds one.
  atOnce: 2,
  // For a day, while the mail server is away.
  retries: 24 * 60 + 10,
  longestPauseSeconds: 60,
  async run({ request: id, about, language }, platform) {
    const { database, settings, mail, clock } = platform;
    if (about === 'receipt') return sendReceipt(id, language, platform);
    const [request] = await listAwaited(database.kysely, { id });
    if (request === undefined) return;
    const { account_id: accountId, address } = request;
    const subject = about === 'one' ? String(id) : '';
    const asked = { accountId, kind: 'letter', subject, recipient: address } as const;
    const made = await createHandoff(database.kysely, asked, clock());
    const link = `${settings.publicUrl}/link/${made.code}`;
    const sender = senderIn(platform, language);
    const isReminder = about === 'reminder';
    const letter =
      about === 'one'
        ? askingLetter(sender, address, request, link)
        : waitingLetter(sender, address, {
            waiting: await listAwaited(database.kysely, { address }),
            isReminder,
            link,
          });
    try {
      if (!(await mail.deliver({ ...letter, messageId: newMessageId(settings) }))) {
        await noteRefused(platform, address);
      }
    } catch (error) {
      // The next try makes a link of its own.
      await database.kysely.deleteFrom('handoffs').where('id', '=', made.id).execute();
      throw error;
    }
  },
};

/** Nothing is sent about an applicant who was erased meanwhile. */
async function sendReceipt(
  id: number,
  language: string | undefined,
  platform: Platform,
): Promise<void> {
  const received = await findReceived(platform.database.kysely, id);
  if (received === undefined) return;
  const letter = arrivedLetter(senderIn(platform, language), received.address, received);
  await platform.mail.deliver({ ...letter, messageId: newMessageId(platform.settings) });
}

function newMessageId({ publicUrl }: Platform['settings']): string {
  return `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
}

/** The mail server does not know the address: its applicants see that, and can ask somebody else. */
async function noteRefused({ database, clock }: Platform, address: string): Promise<void> {
  await database.kysely
    .updateTable('recommender_requests')
    .set({ refused_at: clock() })
    .where('address', '=', address)
    .execute();
}

/** Reminds, once a week, of letters that have not come; one letter to each address. */
export const remindRecommendersJob: JobKind = {
  name: 'remind-recommenders',
  every: '20 * * * *',
  // Each batch commits on its own, so that another try goes on.
  timeoutSeconds: 15 * 60,
  run: async (_data, platform) => {
    while ((await remindSome(platform)) === AT_A_TIME);
  },
};

function remindSome({ database, jobs, clock }: Platform): Promise<number> {
  const now = clock();
  return database.transaction(async (trx) => {
    const due = trx
      .selectFrom('recommender_requests')
      .select('id')
      .where(IS_AWAITED)
      .where('refused_at', 'is', null)
      .where('reminders', '<', MOST_REMINDERS)
      .where('told_at', '<=', earlier(now, REMINDED_AFTER))
      .orderBy('address')
      .limit(AT_A_TIME)
      .forUpdate()
      .skipLocked();
    const reminded = await trx
      .updateTable('recommender_requests')
      .set((row) => ({ told_at: now, reminders: row('reminders', '+', 1) }))
      .where('id', 'in', due)
      .returning(['id', 'address'])
      .execute();
    for (const [first] of Map.groupBy(reminded, ({ address }) => address).values()) {
      if (first) {
        await jobs.enqueue(WRITE_QUEUE, { request: first.id, about: 'reminder' }, { in: trx });
      }
    }
    return reminded.length;
  });
}
