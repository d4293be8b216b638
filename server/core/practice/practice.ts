/**
 * Whether this is a practice portal: its applicants are invented, each page and letter says so, and nothing leaves it. The database
 * records this, so that no setting can turn a practice portal into a real one, or a real one into a practice portal.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../database/database.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Message } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';

export async function isPractice(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('practice').select('is_only').executeTakeFirst()) !== undefined;
}

/** Where a practice portal keeps its letters instead of sending them. */
export function lettersFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'practice-letters');
}

/** Keeps a letter as a text file, whose name begins with its time. */
export async function keepLetter(folder: string, at: Date, { to, subject, text }: Message) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${at.toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.txt`;
  const letter = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
  await writeFile(join(folder, name), letter, { mode: 0o600, flag: 'wx' });
}

/** A letter with the mark of a practice portal, in its subject and above its text. */
export function markLetter<Letter extends Message>(letter: Letter, mark: string): Letter {
  return {
    ...letter,
    subject: `${mark}: ${letter.subject}`,
    text: `${mark}\n\n${letter.text}`,
    html: markHtml(letter.html, mark),
  };
}

/** A page with the mark as the first thing in it. */
export function markHtml(page: string, mark: string | undefined): string {
  if (mark === undefined) return page;
  const words = escapeHtml(mark);
  return page.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<aside class="practice" aria-label="${words}"><strong>${words}</strong></aside>`,
  );
}
