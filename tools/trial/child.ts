/** Child processes that run as long as this program wants. */
import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { type RunAs, spawnAs } from '#server/core/database/embedded/run-as.ts';
import { endingWithParent } from '#server/core/testing/ending-with-parent.ts';

export type Child = {
  readonly name: string;
  readonly pid: number;
  /** @throws Error with the end of its output, if it has ended. */
  throwIfEnded(): Promise<void>;
  /** Stops it gracefully and waits until it has ended. */
  stop(): Promise<void>;
};

type ChildOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'detached'> & {
  readonly name: string;
  /** The file that takes its output. */
  readonly log: string;
  /** The signal that stops it gracefully; it also gets it when this program is killed. */
  readonly stopWith: NodeJS.Signals;
  readonly runAs?: RunAs;
};

export function startChild(
  program: string,
  args: readonly string[],
  { name, log, stopWith, runAs = { kind: 'self' }, ...options }: ChildOptions,
): Child {
  const output = openSync(log, 'w');
  const command = endingWithParent(stopWith, program, args);
  const child = spawnAs(runAs, ...command, { ...options, stdio: ['ignore', output, output] });
  closeSync(output);
  const ended = once(child, 'close').catch((error) => appendFileSync(log, `${error}\n`));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || !child.pid;
  return {
    name,
    pid: child.pid ?? 0,
    async throwIfEnded() {
      if (!hasEnded()) return;
      await ended;
      throw new Error(`${name} ended: ${readFileSync(log, 'utf8').slice(-2000).trim()}`);
    },
    async stop() {
      if (!hasEnded()) child.kill(stopWith);
      await ended;
    },
  };
}
