import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { markLetter } from '../practice/practice.ts';
import { MAIL_QUEUE, type QueuedMail } from './mail-job.ts';

/** One e-mail to one person. */
export type Message = {
  /** The bare address of the recipient. */
  readonly to: string;
  readonly subject: string;
  /** The tag of the message's language, if known. */
  readonly language?: string | undefined;
  /** The whole message in plain text; always readable on its own. */
  readonly text: string;
  /** The same as a complete HTML document with its styles inside. */
  readonly html: string;
  /** Address at which the reader refuses further such letters, also by one press in a mail program (RFC 8058). */
  readonly unsubscribe?: string | undefined;
};

/** A message with an id, by which mail programs recognize duplicates. */
export type Posted = Message & {
  /** `Message-ID`, with its angle brackets. */
  readonly messageId: string;
};

/** The time when the code or link in a letter expires. */
export type Expiry = {
  /** Name of the renewal (see `mailJobWith`) that replaces the letter. */
  readonly kind: string;
  /** Time of expiry, as ISO 8601 in UTC. */
  readonly at: string;
  /** Data from the old letter that the renewal needs. */
  readonly about: readonly string[];
};

export type Mail = {
  /**
   * Queues a message in the transaction of the change that caused it; a rollback sends nothing. The message leaves about a second after
   * the commit, and is retried for a day, at least twice a minute, while the mail server does not accept it.
   * @param options `expiry`: after this time the letter is renewed instead of sent.
   */
  send(
    message: Message,
    options: { readonly in: Transaction; readonly expiry?: Expiry | undefined },
  ): Promise<void>;
  /**
   * Delivers a message now: to the mail server, or to the dev mailbox where none is set. For jobs only. Resolves to false for a recipient
   * who was refused for good.
   */
  deliver(message: Posted): Promise<boolean>;
  /** How many letters this process has sent, and how many were refused for good. */
  counts(): Readonly<Record<'sent' | 'refused', number>>;
};

/** The origin and the delivery of letters. */
export type Post = {
  /** `PUBLIC_URL`, whose host is part of each `Message-ID`. */
  readonly publicUrl: string;
  /** See `smtp.ts` and `dev-mailbox.ts`. Resolves to false for a recipient who was refused for good. */
  readonly deliver: (message: Posted) => Promise<boolean>;
  /** The mark of a practice portal in a language; undefined elsewhere. */
  readonly markIn?: (language: string | undefined) => string | undefined;
};

export function createMail(
  jobs: Jobs,
  { publicUrl, deliver, markIn = () => undefined }: Post,
): Mail {
  const counts = { sent: 0, refused: 0 };
  const { hostname } = new URL(publicUrl);
  return {
    send(message, { in: trx, expiry }) {
      const mark = markIn(message.language);
      const { to, subject, language, text, html } =
        mark === undefined ? message : markLetter(message, mark);
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
      return jobs.enqueue(MAIL_QUEUE, queued, { in: trx });
    },
    async deliver(message) {
      const isTaken = await deliver(message);
      counts[isTaken ? 'sent' : 'refused'] += 1;
      return isTaken;
    },
    counts: () => counts,
  };
}

/** Deletes every letter to an address: from the queue, whether sent or waiting, and from the dev mailbox. */
export async function forgetMailTo(jobs: Jobs, trx: Transaction, address: string): Promise<void> {
  await jobs.forget(MAIL_QUEUE, { to: address }, { in: trx });
  await trx.deleteFrom('dev_mailbox').where('recipient', '=', address).execute();
}
