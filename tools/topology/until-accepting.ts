import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../trial/child.ts';

/** Waits until a program accepts connections on a loopback port. @throws Error if it ends before. */
export async function untilAccepting(port: number, child: Child): Promise<void> {
  while (!(await accepts(port))) {
    await child.throwIfEnded();
    await pause(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
