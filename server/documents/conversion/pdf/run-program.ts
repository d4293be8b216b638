/** Runs one of the system's programs in the sandbox that this process is in already. */
import { spawn } from 'node:child_process';

type Ran = {
  /** Its exit code; undefined where it was ended or could not be started. */
  readonly code: number | undefined;
  readonly output: Buffer;
  readonly stderr: string;
  readonly isLate: boolean;
};

type Run = {
  /** When it has to be done, by `performance.now()`. */
  readonly until: number;
  /** Takes its output as it arrives, instead of collecting it. */
  readonly take?: (chunk: Buffer) => void;
  readonly mostBytes?: number;
};

const STDERR_BYTES = 16 * 1024;
const MOST_BYTES = 64 * 2 ** 20;

export function run(
  command: string,
  args: readonly string[],
  { until, take, mostBytes = MOST_BYTES }: Run,
): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kept: Buffer[] = [];
  let length = 0;
  let stderr = '';
  let isLate = false;
  let isTaken = true;
  const stop = () => child.kill('SIGKILL');
  const clock = setTimeout(
    () => {
      isLate = true;
      stop();
    },
    Math.max(1, until - performance.now()),
  );
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (take === undefined && length <= mostBytes) kept.push(chunk);
    try {
      if (take !== undefined && isTaken) take(chunk);
      else if (length > mostBytes) throw new RangeError('too much');
    } catch {
      isTaken = false;
      stop();
    }
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('latin1');
  });
  const end = (code: number | null) => {
    clearTimeout(clock);
    resolve({ code: code ?? undefined, output: Buffer.concat(kept), stderr, isLate });
  };
  child.once('error', () => end(null));
  child.once('close', end);
  return promise;
}
