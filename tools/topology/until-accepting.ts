import { once } from 'node:events';
import { connect } from 'node:net';
import type { Child } from '../trial/child.ts';
import { until } from '../trial/until.ts';

/** Waits until a program accepts connections on a loopback port. @throws Error if it ends before. */
export function untilAccepting(port: number, child: Child): Promise<boolean> {
  const accepts = async () => {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isThere;
  };
  return until(child.name, accepts, { child });
}
