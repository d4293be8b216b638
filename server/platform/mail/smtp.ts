import nodemailer from 'nodemailer';
import type { Log } from '../log.ts';
import type { Message } from './mail.ts';

export type SmtpOptions = {
  /** `SMTP_URL` */
  readonly url: string;
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  readonly from: string;
  readonly log: Log;
};

export type Smtp = {
  /** Resolves when the mail server has taken the message, or has refused its recipient for good. */
  deliver(message: Message): Promise<void>;
  close(): void;
};

/** How long the mail server may take for each step of a delivery. */
const PATIENCE_MS = 15_000;

/** Connects to the mail server when there is something to send. */
export function createSmtp({ url, from, log }: SmtpOptions): Smtp {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, subject, text, html }) {
      // Always as parts: an address in one text could bring further recipients along.
      const parts = { from: parse(from), to: { name: '', address: to }, subject, text, html };
      try {
        await transport.sendMail(parts);
      } catch (error) {
        const { code, status } = describe(error);
        // Without a status, the address itself was no address.
        const isForGood = code === 'EENVELOPE' && (status === 0 || status >= 500);
        if (!isForGood) throw new Error(failure(code, status));
        log.warn({ code, status }, 'the mail server refused a recipient for good');
      }
    },
    close: () => transport.close(),
  };
}

function parse(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^(.*) <(.*)>$/.exec(mailbox) ?? [];
  return { name, address };
}

/** What may be known about a failure; the rest of it names the recipient. */
function describe(error: unknown): { code: string; status: number } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code: String(code ?? 'unknown'), status: Number(responseCode ?? 0) };
}

function failure(code: string, status: number): string {
  return `The mail server did not take a message (${code}${status === 0 ? '' : `, ${status}`})`;
}
