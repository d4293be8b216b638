/**
 * A real mail server that keeps what it gets: the product sends by SMTP, and the journeys read what an applicant would.
 * Messages are kept as files, because it runs in another process than the journeys.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One message as its reader sees it. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailbox = { readonly url: string; close(): Promise<void> };

/** Starts the mail server on a free port; every message becomes a file in `folder`. */
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
        const letters = recipients.map((to): Letter => ({ to, subject, text, html }));
        keep(folder, `${String(count).padStart(6, '0')}.json`, letters);
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
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name): Letter[] => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter((letter) => letter.to === address.toLowerCase());
}

/** Written beside and moved into place, so that a reader never meets half a file. */
function keep(folder: string, name: string, letters: readonly Letter[]): void {
  const draft = join(folder, `${name}.part`);
  writeFileSync(draft, JSON.stringify(letters));
  renameSync(draft, join(folder, name));
}
