/** On which of the machine's processors the programs of the sandbox start (decision 0127). */
import { readFileSync } from 'node:fs';
import { findProgram } from '#server/platform/system-packages.ts';
import type { Program } from './isolation.ts';

export type Processors = {
  /** What goes before the command that starts a program now. */
  commandFor(program: Program): Promise<readonly string[]>;
  /** Whether programs have been starting lately. A LibreOffice that waits for its document is no work. */
  isBusy(): boolean;
  /**
   * Whether our own programs keep to half of the processors. They are short and come in bursts, which is what others feel. It holds
   * for those that start from now on. LibreOffice starts anywhere: one processor would take much longer for it.
   */
  setNarrow(isNarrow: boolean): void;
};

const LATELY_MS = 10_000;

/**
 * Without the program `taskset`, and with one processor only, programs always start anywhere.
 * @param allowed the numbers of the processors that this process may use now: who runs the machine may give it others at any time
 */
export function createProcessors(allowed = allowedProcessors): Processors {
  const taskset = findProgram('taskset');
  let isNarrow = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  return {
    async commandFor(program) {
      lastStart = performance.now();
      if (!isNarrow || !isOurs(program)) return [];
      const command = await taskset;
      const all = allowed();
      const half = all.slice(Math.ceil(all.length / 2));
      return command === undefined || half.length === 0 ? [] : [command, '-c', half.join(',')];
    },
    isBusy: () => performance.now() - lastStart < LATELY_MS,
    setNarrow(next) {
      isNarrow = next;
    },
  };
}

const isOurs = ({ command }: Program) => command === process.execPath;

/** As Linux lists them, such as "0-2,5". None where it does not. */
function allowedProcessors(): number[] {
  try {
    const [, list = ''] =
      /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return numbersIn(list);
  } catch {
    return [];
  }
}

/** @param list numbers and ranges of numbers, such as "0-2,5" */
export function numbersIn(list: string): number[] {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}
