import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Received = { readonly recipients: string[]; readonly mail: Email };

/** What a mail server does besides taking messages. */
export type Manners = {
  readonly options?: SMTPServerOptions;
  /** Port to listen on, for one that comes back. */
  readonly port?: number;
  /** Waits when it has a message, and has not said so. */
  beforeAnswering?(): Promise<void>;
  /** Takes a message, and is gone before it can say so. */
  diesAfterTaking?(): boolean;
};

/** A real mail server that keeps what it takes. */
export type MailServer = {
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
};

export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const received: Received[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...manners.options,
    async onData(stream, session, callback) {
      const chunks = await stream.toArray();
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
  server.listen(manners.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
