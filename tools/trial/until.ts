import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Child } from './child.ts';

type Wait = {
  readonly withinMs?: number;
  /** Ends the wait when this program has ended. */
  readonly child?: Child;
};

/** Looks until there is something. @throws Error when the time is over, after ten minutes by default. */
export async function until<Found>(
  subject: string,
  look: () => Promise<Found | false | undefined>,
  { withinMs = 10 * 60_000, child }: Wait = {},
): Promise<Found> {
  for (const deadline = Date.now() + withinMs; ; await setTimeout(50)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await child?.throwIfEnded();
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${subject}.`);
  }
}

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
