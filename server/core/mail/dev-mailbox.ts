import type { Say } from '#words/say.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { isOnlyForThisMachine, type Settings } from '../settings.ts';
import type { Message } from './mail.ts';

/** A message that would have been mailed. */
export type KeptMessage = Message & { readonly id: number; readonly sentAt: Date };

/** Older messages are deleted. */
const MAX_MESSAGES = 200;

/** Whether messages are kept and shown instead of mailed: only where no other machine can reach the portal. */
export function hasDevMailbox(settings: Settings): boolean {
  return settings.smtpUrl === undefined && isOnlyForThisMachine(settings);
}

/** Keeps a message for `/dev/mail`. Nothing is logged, because the log has more readers and is kept longer. */
export async function keepMessage(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { to, subject, text, html }: Message,
): Promise<void> {
  const kept = await database.kysely
    .insertInto('dev_mailbox')
    .values({ sent_at: clock(), recipient: to, subject, text, html })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.kysely
    .deleteFrom('dev_mailbox')
    .where('id', '<=', kept.id - MAX_MESSAGES)
    .execute();
}

/** @returns newest first. */
export async function readMessages({ kysely }: Database): Promise<KeptMessage[]> {
  const rows = await kysely.selectFrom('dev_mailbox').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ recipient, sent_at, ...rest }) => ({
    ...rest,
    to: recipient,
    sentAt: sent_at,
  }));
}

export async function findHtml({ kysely }: Database, id: number): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('dev_mailbox')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.html;
}

/** A sentence that says where to read a message, on a portal that keeps messages instead of mailing them; empty elsewhere. */
export function whereToLook(say: Say, settings: Settings): string {
  if (!hasDevMailbox(settings)) return '';
  const sentence = say(
    'This portal is not connected to a mail server, so please read the email at {url}.',
    { url: `${settings.publicUrl}/dev/mail` },
  );
  return ` ${sentence}`;
}
