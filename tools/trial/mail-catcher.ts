/**
 * A mail server that accepts every letter and forwards none. This module returns the letters; to other processes, and to people, a page
 * shows them.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One message as its recipient sees it. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailCatcher = {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** The page with all letters; {@link fetchLetters} reads them there. */
  readonly url: string;
  /** Every letter, oldest first. */
  letters(): readonly Letter[];
  /** The same to one address. */
  lettersTo(address: string): readonly Letter[];
  close(): Promise<void>;
};

type MailCatcherOptions = {
  /** The ports; free ones unless given. */
  readonly smtp?: number | undefined;
  readonly page?: number | undefined;
  /** Loopback unless given. */
  readonly host?: string;
  /** The certificate for STARTTLS, as PEM; without one, letters come as plain text. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
};

export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const { host = '127.0.0.1', tls } = options;
  const letters: Letter[] = [];
  const lettersTo = (address: string) => letters.filter(({ to }) => to === address.toLowerCase());

  const smtp = new SMTPServer({
    ...tls,
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const { subject = '', text = '', html = '' } = mail;
        for (const { address } of session.envelope.rcptTo) {
          letters.push({ to: address.toLowerCase(), subject, text, html });
        }
        done();
      });
    },
  });
  const page = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const to = searchParams.get('to');
    const shown = to === null ? letters : lettersTo(to);
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/letters') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(shown));
    } else {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(asText(shown));
    }
  });
  await Promise.all([
    new Promise<void>((resolve) => smtp.listen(options.smtp ?? 0, host, resolve)),
    new Promise<void>((resolve) => page.listen(options.page ?? 0, host, resolve)),
  ]);
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server as Server)}`,
    url: `http://127.0.0.1:${portOf(page)}`,
    letters: () => letters,
    lettersTo,
    async close() {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => page.close(resolve)),
      ]);
    },
  };
}

/** Every letter to an address, oldest first. @param url of the page of a mail catcher, which may be in another process. */
export async function fetchLetters(url: string, address: string): Promise<readonly Letter[]> {
  const answer = await fetch(`${url}/letters?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Letter[];
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port;
}

function asText(letters: readonly Letter[]): string {
  const each = letters.map(
    ({ to, subject, text }) => `To: ${to}\nSubject: ${subject}\n\n${text.trim()}\n`,
  );
  return each.length === 0 ? 'No letters yet.\n' : each.join(`\n${'-'.repeat(72)}\n\n`);
}
