import type { Transaction } from '../database/database.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';

/** One e-mail to one person. */
export type Message = {
  /** The bare address of the recipient. */
  readonly to: string;
  readonly subject: string;
  /** The whole message in plain text; always readable on its own. */
  readonly text: string;
  /** The same as a complete HTML document with its styles inside. */
  readonly html: string;
};

export type Mail = {
  /**
   * Hands a message to the post. It is kept in the database in the same transaction as the change that caused
   * it, leaves within about a second of the commit, and is tried again for a day while the mail server refuses
   * it. A transaction that is rolled back sends nothing.
   */
  send(message: Message, options: { in: Transaction }): Promise<void>;
  /** Delivers a message now: to the mail server, or to the dev mailbox where none is set. For the job only. */
  deliver(message: Message): Promise<void>;
};

/** The job behind {@link Mail.send}. */
export const mailJob: JobKind<Message> = {
  name: 'mail',
  atOnce: 10,
  // Pauses of 2, 4, 8 … seconds up to an hour: about a day in all.
  retries: 30,
  longestPauseSeconds: 3600,
  timeoutSeconds: 60,
  run: (message, { mail }) => mail.deliver(message),
};

/** @param deliver what takes a message away: see `smtp.ts` and `dev-mailbox.ts`. */
export function createMail(jobs: Jobs, deliver: Mail['deliver']): Mail {
  return {
    send: (message, options) => jobs.enqueue(mailJob, message, options),
    deliver,
  };
}
