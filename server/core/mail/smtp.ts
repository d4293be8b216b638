import nodemailer from 'nodemailer';
import type { Log } from '../log.ts';
import { isLoopback } from '../loopback.ts';
import type { Posted } from './mail.ts';

type SmtpOptions = {
  /** `SMTP_URL` */
  readonly url: string;
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  readonly from: string;
  readonly log: Log;
  /** Whose certificates count, instead of those that Node trusts (and NODE_EXTRA_CA_CERTS). For tests. */
  readonly ca?: string;
};

export type Smtp = {
  /** Resolves when the mail server has taken the message, or has refused its recipient for good. */
  deliver(message: Posted): Promise<void>;
  close(): void;
};

/** How long the mail server may take for each step of a delivery. */
const PATIENCE_MS = 15_000;

/**
 * Connects to the mail server when there is something to send. Letters hold codes and links that open accounts, so they leave
 * this machine only encrypted, to a server whose certificate proves its name.
 */
export function createSmtp({ url, from, log, ca }: SmtpOptions): Smtp {
  const transport = nodemailer.createTransport({
    ...whereTo(url, ca),
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, subject, language, text, html, messageId }) {
      // As an object, because an address given as text could name further recipients.
      const recipient = { name: '', address: to };
      const headers = {
        // RFC 3834: so that absence notes do not answer into the office's mailbox.
        'Auto-Submitted': 'auto-generated',
        ...(language !== undefined && { 'Content-Language': language }),
      };
      const parts = { from: parse(from), to: recipient, subject, text, html, messageId, headers };
      try {
        await transport.sendMail(parts);
      } catch (error) {
        const { code, status, command, isPolicy } = describe(error);
        // Only a refusal of the recipient is final: a refused sender or login is for the operator to mend.
        const isForGood = isAboutRecipient(command) && (status === 0 || status >= 500);
        if (code !== 'EENVELOPE' || !isForGood || isPolicy) throw new Error(failure(code, status));
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

/** The mail server, and how the connection to it is encrypted. The rest of the address is ignored, so that it cannot weaken that. */
function whereTo(address: string, ca: string | undefined) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isEncrypted = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  const auth = user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } };
  return {
    // An address of IPv6 is written without brackets where there is no port behind it.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    ...auth,
    ...encryption(hostname, ca),
  };
}

function encryption(hostname: string, ca: string | undefined) {
  if (isLoopback(hostname)) {
    // Within one machine nobody can listen in, and a certificate for it proves nothing.
    return { requireTLS: false, opportunisticTLS: true, tls: { rejectUnauthorized: false } };
  }
  return {
    requireTLS: true,
    ignoreTLS: false,
    opportunisticTLS: false,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const, ...(ca && { ca }) },
  };
}

/** The parts of a failure that may be logged; the rest of it names the recipient. */
function describe(error: unknown) {
  const { code, responseCode, command, response } = error as Record<string, unknown>;
  return {
    code: String(code ?? 'unknown'),
    status: Number(responseCode ?? 0),
    command: String(command),
    /** "You may not send through me" (RFC 3463, 5.7): that is about us, and the operator can mend it. */
    isPolicy: /^5\d\d[ -](?:5\.7\.|.*relay)/i.test(String(response)),
  };
}

/** `API`: the address itself was no address, so the server was not even asked. */
function isAboutRecipient(command: string): boolean {
  return command === 'RCPT TO' || command === 'API';
}

function failure(code: string, status: number): string {
  return `The mail server did not take a message (${code}${status === 0 ? '' : `, ${status}`})`;
}
