import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { mailJobWith, type QueuedMail } from './mail-job.ts';

/** One e-mail to one person. */
export type Message = {
  /** The bare address of the recipient. */
  readonly to: string;
  readonly subject: string;
  /** The tag of the language that it is in, where that is known. */
  readonly language?: string | undefined;
  /** The whole message in plain text; always readable on its own. */
  readonly text: string;
  /** The same as a complete HTML document with its styles inside. */
  readonly html: string;
};

/** A message with an id, by which mail programs recognize copies of one message. */
export type Posted = Message & {
  /** `Message-ID`, with its angle brackets. */
  readonly messageId: string;
};

/** When a letter becomes useless, because the code or link in it has expired. */
export type Expiry = {
  /** Which of the renewals of {@link mailJobWith} writes the letter anew. */
  readonly kind: string;
  /** When, as ISO 8601 in UTC. */
  readonly at: string;
  /** What the renewal needs to know of the old letter. */
  readonly about: readonly string[];
};

export type Mail = {
  /**
   * Queues a message. It is stored in the transaction of the change that caused it, leaves about a second after the commit, and
   * is tried again for a day, twice a minute or more, while the mail server does not take it. A transaction that is rolled
   * back sends nothing.
   * @param options `expiry`: a letter that waited for longer is not sent, but renewed.
   */
  send(
    message: Message,
    options: { readonly in: Transaction; readonly expiry?: Expiry | undefined },
  ): Promise<void>;
  /** Delivers a message now: to the mail server, or to the dev mailbox where none is set. For the job only. */
  deliver(message: Posted): Promise<void>;
};

/** The address that letters name as their origin, and what delivers them. */
type Post = {
  /** `PUBLIC_URL`: its host stands in each `Message-ID`. */
  readonly publicUrl: string;
  /** See `smtp.ts` and `dev-mailbox.ts`. */
  readonly deliver: Mail['deliver'];
};

export function createMail(jobs: Jobs, { publicUrl, deliver }: Post): Mail {
  const queue = mailJobWith({});
  const { hostname } = new URL(publicUrl);
  return {
    send({ to, subject, language, text, html }, { in: trx, expiry }) {
      const messageId = `<${randomUUID()}@${hostname}>`;
      const queued: QueuedMail = {
        to,
        subject,
        text,
        html,
        messageId,
        ...(language && { language }),
        ...(expiry && { expiry }),
      };
      return jobs.enqueue(queue, queued, { in: trx });
    },
    deliver,
  };
}

/** Forgets every letter to an address: those that wait, those that the queue still remembers, and the dev mailbox's. */
export async function forgetMailTo(trx: Transaction, address: string): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail' and data->>'to' = ${address}`.execute(trx);
  await trx.deleteFrom('dev_mailbox').where('recipient', '=', address).execute();
}
