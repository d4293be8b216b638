import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A TCP proxy between the program and its database that can go silent as a network does. */
export type DatabaseProxy = Awaited<ReturnType<typeof startProxy>>;

type Pair = { readonly near: Socket; readonly far: Socket; isSilent: boolean; hasLeft: boolean };

/** @param databaseUrl of a database behind a unix socket. */
export async function startProxy(databaseUrl: string) {
  const { pathname, searchParams } = new URL(databaseUrl);
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const pairs = new Set<Pair>();

  // Half-open: a silent network does not answer a FIN either.
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
    /** `DATABASE_URL` through the proxy. */
    url: `postgresql://${searchParams.get('user')}@127.0.0.1:${port}${pathname}`,
    /** Number of connections that the program holds open. */
    connections: () => [...pairs].filter(({ hasLeft }) => !hasLeft).length,
    /** Silences all open connections: nothing passes any more, nothing is closed, and neither side is told. */
    silenceAll(): void {
      for (const pair of pairs) pair.isSilent = true;
    },
    async close(): Promise<void> {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await once(server, 'close');
    },
  };
}
