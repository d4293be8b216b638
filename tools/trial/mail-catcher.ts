/**
 * A mail server that accepts every letter and forwards none. This module returns the letters; to other processes, and to people, a page
 * shows them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MailServer, startMailServer } from '#server/core/mail/testing/mail-server.ts';

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
  const smtp = await startMailServer({
    host,
    ...(options.smtp !== undefined && { port: options.smtp }),
    options: { ...tls, disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'] },
  });
  const letters = () => smtp.received.flatMap(asLetters);
  const lettersTo = (address: string) => {
    const isTo = (one: string) => one.toLowerCase() === address.toLowerCase();
    const received = smtp.received.filter(({ recipients }) => recipients.some(isTo));
    return received.flatMap(asLetters).filter(({ to }) => isTo(to));
  };

  const page = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const to = searchParams.get('to');
    const shown = to === null ? letters() : lettersTo(to);
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/letters') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(shown));
    } else {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(asText(shown));
    }
  });
  await new Promise<void>((resolve) => page.listen(options.page ?? 0, host, resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    letters,
    lettersTo,
    async close() {
      page.closeAllConnections();
      await Promise.all([smtp.close(), new Promise((resolve) => page.close(resolve))]);
    },
  };
}

/** Every letter to an address, oldest first. @param url of the page of a mail catcher, which may be in another process. */
export async function fetchLetters(url: string, address: string): Promise<readonly Letter[]> {
  const answer = await fetch(`${url}/letters?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Letter[];
}

function asLetters({ recipients, mail }: MailServer['received'][number]): Letter[] {
  const { subject = '', text = '', html = '' } = mail;
  return recipients.map((address) => ({ to: address.toLowerCase(), subject, text, html }));
}

function asText(letters: readonly Letter[]): string {
  const each = letters.map(
    ({ to, subject, text }) => `To: ${to}\nSubject: ${subject}\n\n${text.trim()}\n`,
  );
  return each.length === 0 ? 'No letters yet.\n' : each.join(`\n${'-'.repeat(72)}\n\n`);
}
