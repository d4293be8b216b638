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
  /** Trusted CA certificates, instead of Node's own (and NODE_EXTRA_CA_CERTS). For tests. */
  readonly ca?: string;
};

export type Smtp = {
  /** @returns true once the mail server has accepted the message, false if it has permanently refused its recipient. */
  deliver(message: Posted): Promise<boolean>;
  close(): void;
};

/** How long the mail server may take to accept a connection, and how long an idle one is kept. */
const CONNECTION_MS = 15_000;
/** How long it may check a letter: a second try before then would be a second copy, and a longer wait would hold up the letters behind it. */
const ANSWER_MS = 2 * 60_000;

/**
 * Connects to the mail server on demand. Letters hold codes and links that open accounts, so they leave this machine only encrypted,
 * and only to a server with a valid certificate.
 */
export function createSmtp({ url, from, log, ca }: SmtpOptions): Smtp {
  const transport = nodemailer.createTransport({
    ...whereTo(url, ca),
    pool: true,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    idleTimeout: CONNECTION_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // As an object, because nodemailer would take a comma or colon in a name for a list or group, and drop quotes.
  const [, name = '', address = from] = /^(.*) <(.*)>$/.exec(from) ?? [];
  const sender = { name, address };
  return {
    async deliver({ to, subject, language, text, html, messageId, unsubscribe }) {
      // As an object, because an address given as text could name further recipients.
      const recipient = { name: '', address: to };
      const headers = {
        // RFC 3834: prevents automatic replies, such as absence notes, to the office's mailbox.
        'Auto-Submitted': 'auto-generated',
        ...(language !== undefined && { 'Content-Language': language }),
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      const parts = { from: sender, to: recipient, subject, text, html, messageId, headers };
      try {
        await transport.sendMail(parts);
        return true;
      } catch (error) {
        const { code, status, command, isPolicy } = describe(error);
        // Only a refused recipient is final. A refused sender or login is retried, because the operator can fix it.
        const isForGood = isAboutRecipient(command) && (status === 0 || status >= 500);
        if (code !== 'EENVELOPE' || !isForGood || isPolicy) throw new Error(failure(code, status));
        log.warn({ code, status }, 'the mail server refused a recipient for good');
        return false;
      }
    },
    close: () => transport.close(),
  };
}

/** The mail server, and the encryption of the connection. The rest of the URL is ignored, so that it cannot weaken the encryption. */
function whereTo(address: string, ca: string | undefined) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isEncrypted = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  const auth = user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } };
  return {
    // A bare IPv6 address has no brackets outside of a URL.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    ...auth,
    ...encryption(hostname, ca),
  };
}

function encryption(hostname: string, ca: string | undefined) {
  if (isLoopback(hostname)) {
    // Loopback traffic cannot be intercepted, and a certificate for it proves nothing.
    return { requireTLS: false, opportunisticTLS: true, tls: { rejectUnauthorized: false } };
  }
  return {
    requireTLS: true,
    ignoreTLS: false,
    opportunisticTLS: false,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const, ...(ca && { ca }) },
  };
}

/** The parts of a failure that may be logged; the others name the recipient. */
function describe(error: unknown) {
  const { code, responseCode, command, response } = error as Record<string, unknown>;
  return {
    code: String(code ?? 'unknown'),
    status: Number(responseCode ?? 0),
    command: String(command),
    /** A refusal to relay (RFC 3463, 5.7): it concerns the portal, not the recipient, and the operator can fix it. */
    isPolicy: /^5\d\d[ -](?:5\.7\.|.*relay)/i.test(String(response)),
  };
}

/** `API`: the recipient's address is malformed, so nodemailer did not contact the server. */
function isAboutRecipient(command: string): boolean {
  return command === 'RCPT TO' || command === 'API';
}

function failure(code: string, status: number): string {
  return `The mail server did not take a message (${code}${status === 0 ? '' : `, ${status}`})`;
}
