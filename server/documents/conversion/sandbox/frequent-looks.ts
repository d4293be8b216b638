/** Linux looks more often who wants a processor, as long as documents are converted (decision 0127). */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '#server/platform/system-packages.ts';

export type FrequentLooks = {
  /** Does the work, and has Linux look often meanwhile. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends the looking, whatever is under way. */
  close(): void;
};

const SCRIPT = join(import.meta.dirname, 'look-often.pl');
/** The numbers of the system call that keeps a process on one processor. */
const SCHED_SETAFFINITY: Partial<Record<NodeJS.Architecture, number>> = { x64: 203, arm64: 122 };
const PAUSE_SECONDS = 0.001;
/** So that a queue of documents does not start it anew for each. */
const LINGER_MS = 2000;
/** Where there are more processors than this, one of them is free as a rule. */
const MOST_PROCESSORS = 8;

/**
 * Who wakes while a conversion runs does not always get the processor: if they had a little more than their share before, Linux lets them
 * wait, and looks again only when somebody else wakes or at its next tick, which may be 4 ms later. A process for each
 * processor that wakes a thousand times a second, and does nothing, makes that 1 ms, for a hundredth of its time.
 */
export function createFrequentLooks(): FrequentLooks {
  let looking: ChildProcess | undefined;
  let underWay = 0;
  let lingering: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(lingering);
    looking?.stdin?.end();
    looking = undefined;
  };
  return {
    async during(work) {
      clearTimeout(lingering);
      underWay += 1;
      looking ??= start();
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) lingering = setTimeout(close, LINGER_MS).unref();
      }
    },
    close,
  };
}

function start(): ChildProcess | undefined {
  const [perl, number] = [findProgram('perl'), SCHED_SETAFFINITY[process.arch]];
  if (process.platform !== 'linux' || perl === undefined || number === undefined) return undefined;
  if (availableParallelism() > MOST_PROCESSORS) return undefined;
  // In a session of its own it has had next to nothing of its share, so that it always gets the processor.
  const child = spawn(perl, [SCRIPT, String(number), String(PAUSE_SECONDS)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without it everything goes on as it did.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  return child;
}
