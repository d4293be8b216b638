import type { Transaction } from '../database/database.ts';

/** One e-mail to one person. */
export type Message = {
  /** The bare address of the recipient. */
  readonly to: string;
  readonly subject: string;
  /** The whole message in plain text; always readable on its own. */
  readonly text: string;
  /** The same as a complete HTML document, styles inline. */
  readonly html: string;
};

export type Mail = {
  /**
   * Hands a message to the post. It is kept in the database in the same transaction as the change that
   * caused it, leaves within about a second of the commit, and is tried again for a day if the mail server
   * refuses it for the moment. A rolled-back transaction sends nothing.
   */
  send(message: Message, options: { in: Transaction }): Promise<void>;
};
