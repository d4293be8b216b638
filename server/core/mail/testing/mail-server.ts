import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Received = { readonly recipients: string[]; readonly mail: Email };

/** Special behaviour of a mail server. */
export type Manners = {
  readonly options?: SMTPServerOptions;
  /** The port to listen on, for a server that restarts. */
  readonly port?: number;
  /** Loopback unless given. */
  readonly host?: string;
  /** Runs after a message was received, before the server acknowledges it. */
  beforeAnswering?(): Promise<void>;
  /** Whether the server dies after it received a message, before it acknowledges it. */
  diesAfterTaking?(): boolean;
};

/** A real mail server that keeps the messages it receives. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer(manners: Manners = {}) {
  const received: Received[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...manners.options,
    async onData(stream, session, callback) {
      // A client may die amid its message.
      const chunks = await stream.toArray().catch(() => undefined);
      if (chunks === undefined) return;
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) });
      await manners.beforeAnswering?.();
      if (manners.diesAfterTaking?.()) for (const socket of sockets) socket.destroy();
      else callback();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(manners.port ?? 0, manners.host ?? '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
