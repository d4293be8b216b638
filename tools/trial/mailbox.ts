/**
 * A real mail server that stores its mail: the product sends by SMTP, and the journeys read what an applicant would. Messages are files,
 * because the journeys run in another process.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One message as its recipient sees it. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailbox = { readonly url: string; close(): Promise<void> };

/** Starts the mail server on a free port; it stores every message as a file in `folder`. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        count += 1;
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const { subject = '', text = '', html = '' } = mail;
        const name = `${String(count).padStart(6, '0')}.json`;
        for (const to of recipients) {
          keep(folderOf(folder, to), name, { to, subject, text, html });
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Every letter to an address, oldest first. */
export function lettersTo(folder: string, address: string): Letter[] {
  const theirs = folderOf(folder, address);
  if (!existsSync(theirs)) return [];
  return readdirSync(theirs)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): Letter => JSON.parse(readFileSync(join(theirs, name), 'utf8')));
}

/** One folder per address: tests that wait for a letter look often, among hundreds. */
function folderOf(folder: string, address: string): string {
  return join(folder, encodeURIComponent(address.toLowerCase()));
}

/** Writes to a temporary file and renames it, so that readers never see a partial file. */
function keep(folder: string, name: string, letter: Letter): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${name}.part`);
  writeFileSync(draft, JSON.stringify(letter));
  renameSync(draft, join(folder, name));
}
