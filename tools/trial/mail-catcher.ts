/** A mail server that accepts every letter and forwards none. This module returns the letters; a page shows them to other processes. */
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

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

type MailCatcherOptions = {
  /** The ports; free ones unless given. */
  readonly smtp?: number;
  readonly page?: number | undefined;
  /** Loopback unless given. */
  readonly host?: string;
  /** The certificate for STARTTLS, as PEM; without one, letters come as plain text. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
};

export async function startMailCatcher(options: MailCatcherOptions = {}) {
  const { host = '127.0.0.1', smtp: port = 0, tls } = options;
  const smtp = await startMailServer({
    host,
    port,
    options: { ...tls, disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'] },
  });
  const letters = () => smtp.received.flatMap(asLetters);
  const lettersTo = (address: string) => {
    const isTo = (one: string) => one.toLowerCase() === address.toLowerCase();
    const received = smtp.received.filter(({ recipients }) => recipients.some(isTo));
    return received.flatMap(asLetters).filter(({ to }) => isTo(to));
  };
  const page = createServer(({ url = '/' }, response) => {
    const to = new URL(url, 'http://localhost').searchParams.get('to');
    const shown = to === null ? letters() : lettersTo(to);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(shown));
  });
  await new Promise<void>((resolve) => page.listen(options.page ?? 0, host, resolve));
  return {
    /** For `SMTP_URL`. */
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    /** The page with all letters; {@link fetchLetters} reads them there. */
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    /** Every letter, oldest first. */
    letters,
    /** The same to one address. */
    lettersTo,
    async close() {
      page.closeAllConnections();
      await Promise.all([smtp.close(), new Promise((resolve) => page.close(resolve))]);
    },
  };
}

/** Every letter to an address, oldest first. @param url of the page of a mail catcher, which may be in another process. */
export async function fetchLetters(url: string, address: string): Promise<readonly Letter[]> {
  const answer = await fetch(`${url}?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Letter[];
}

function asLetters({ recipients, mail }: MailServer['received'][number]): Letter[] {
  const { subject = '', text = '', html = '' } = mail;
  return recipients.map((address) => ({ to: address.toLowerCase(), subject, text, html }));
}
