/** A mail server that accepts every letter and forwards none. A page shows the letters, and this module returns them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Letter } from '../trial/mailbox.ts';

export type MailCatcher = {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** The page with all letters; as JSON at `/letters?to=ADDRESS`. */
  readonly url: string;
  /** Every letter to an address, oldest first. */
  lettersTo(address: string): readonly Letter[];
  /** Calls the listener for each new letter. Returns a function that unsubscribes. */
  onLetter(listener: (letter: Letter) => void): () => void;
  close(): Promise<void>;
};

type MailCatcherOptions = {
  readonly smtp: number;
  readonly page: number;
  /** Loopback unless given. */
  readonly host?: string;
  /** The certificate for STARTTLS, as PEM; without one, letters come as plain text. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
};

export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const { host = '127.0.0.1', tls } = options;
  const letters = new Map<string, Letter[]>();
  const listeners = new Set<(letter: Letter) => void>();
  const lettersTo = (address: string) => letters.get(address.toLowerCase()) ?? [];
  function keep(letter: Letter): void {
    letters.set(letter.to, [...lettersTo(letter.to), letter]);
    for (const listener of listeners) listener(letter);
  }

  const smtp = new SMTPServer({
    ...tls,
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const {
          subject = '',
          text = '',
          html = '',
        } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          keep({ to: address.toLowerCase(), subject, text, html });
        }
        done();
      });
    },
  });
  const page = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const to = searchParams.get('to');
    const shown = to === null ? [...letters.values()].flat() : lettersTo(to);
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/letters') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(shown));
    } else {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(asText(shown));
    }
  });
  await Promise.all([
    new Promise<void>((resolve) => smtp.listen(options.smtp, host, resolve)),
    new Promise<void>((resolve) => page.listen(options.page, host, resolve)),
  ]);
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server as Server)}`,
    url: `http://127.0.0.1:${portOf(page)}`,
    lettersTo,
    onLetter(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => page.close(resolve)),
      ]);
    },
  };
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
