/** Child processes that run as long as this program wants. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export type Child = {
  readonly name: string;
  readonly pid: number;
  /** @throws Error with the end of its output, if it has ended. */
  throwIfEnded(): Promise<void>;
  /** Stops it gracefully and waits until it has ended. */
  stop(): Promise<void>;
};

type WatchOptions = {
  readonly name: string;
  /** The file that takes its output. */
  readonly log: string;
  /** The signal that stops it gracefully. */
  readonly stopWith: NodeJS.Signals;
};

/** Watches a process that was just started; its standard output and error must be pipes. */
export function watch(child: ChildProcess, { name, log, stopWith }: WatchOptions): Child {
  const output = createWriteStream(log, { flags: 'a' });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(output, { end: false });
    stream?.on('data', (chunk) => {
      last = `${last}${chunk}`.slice(-2000);
    });
  }
  const ended = once(child, 'close').catch((error: unknown) => output.write(`${error}\n`));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || !child.pid;
  return {
    name,
    pid: child.pid ?? 0,
    async throwIfEnded() {
      if (!hasEnded()) return;
      await ended;
      throw new Error(`${name} ended: ${last.trim()}`);
    },
    async stop() {
      if (!hasEnded()) child.kill(stopWith);
      await ended;
      output.end();
    },
  };
}
