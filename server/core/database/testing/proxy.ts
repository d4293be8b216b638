import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Stands between the program and its database, on TCP, and can go silent as a network does. */
export type DatabaseProxy = {
  /** The database behind it, as a `DATABASE_URL`. */
  readonly url: string;
  /** How many connections the program holds open at the moment. */
  connections(): number;
  /** From now on nothing passes on the connections that are open: nothing is closed, and nobody is told. */
  silenceAll(): void;
  /** The same for the one on which something was asked last. */
  silenceLastUsed(): void;
  close(): Promise<void>;
};

type Pair = { readonly near: Socket; readonly far: Socket; isSilent: boolean; hasLeft: boolean };

/** @param databaseUrl of a database behind a unix socket. */
export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const pairs = new Set<Pair>();
  let lastUsed: { isSilent: boolean } | undefined;

  // A silent network does not even answer a goodbye.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(socketPath);
    const pair: Pair = { near, far, isSilent: false, hasLeft: false };
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    near.on('data', (chunk) => {
      lastUsed = pair;
      if (!pair.isSilent) far.write(chunk);
    });
    near.on('end', () => {
      pair.hasLeft = true;
      if (!pair.isSilent) end();
    });
    far.on('data', (chunk) => {
      if (!pair.isSilent) near.write(chunk);
    });
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgresql://${searchParams.get('user')}@127.0.0.1:${port}${pathname}`,
    connections: () => [...pairs].filter(({ hasLeft }) => !hasLeft).length,
    silenceAll() {
      for (const pair of pairs) pair.isSilent = true;
    },
    silenceLastUsed() {
      if (lastUsed !== undefined) lastUsed.isSilent = true;
    },
    async close() {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await once(server, 'close');
    },
  };
}
