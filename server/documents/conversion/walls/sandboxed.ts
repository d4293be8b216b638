/** A program that runs behind walls, from its start to the end of everything that it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { Limits } from '../limits.ts';
import { putLastInLine } from './last-in-line.ts';
import { collectOutput, type Output, withLength } from './output.ts';
import { type Entry, FIRST_READ, type Program, TELLS, type Walls } from './walls.ts';

/** How a program ended: with an exit code and all that it wrote, or stopped because it wrote too much. */
export type Ending =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly output: Uint8Array;
      readonly complaint: string;
    }
  | { readonly kind: 'wrote too much' };

/** A program that runs behind the walls and waits for its one upload. */
export type Sandboxed = {
  isRunning(): boolean;
  /** Resolves when it has written a line to standard error, and also when it has ended without. */
  untilSaid(line: string): Promise<void>;
  /**
   * Hands over the upload and waits for the end.
   * @throws the signal's reason when it is aborted; the program and all it started are dead by then.
   */
  give(upload: Uint8Array, signal: AbortSignal): Promise<Ending>;
  /**
   * Hands over one message, which begins with its length, and waits for the answer to it. The program goes on.
   * @throws the signal's reason when it is aborted, and Error when it ended instead; it is dead in both cases.
   */
  ask(message: Uint8Array, signal: AbortSignal): Promise<Buffer>;
  /** Ends it and all it started. Safe to call at any time. */
  kill(): Promise<void>;
};

const COMPLAINT_BYTES = 64 * 1024;

/** @throws Error when the program that builds the walls cannot be started at all. */
export async function startBehind(
  walls: Walls,
  program: Program,
  limits: Limits,
): Promise<Sandboxed> {
  const entry = await walls.enter(program, limits);
  const { reads = [], tellsHolder } = entry;
  const child: ChildProcess = spawn(entry.command, entry.args, {
    cwd: entry.cwd,
    env: entry.env,
    stdio: [
      'pipe',
      'pipe',
      'pipe',
      tellsHolder ? 'pipe' : 'ignore',
      ...reads.map(() => 'pipe' as const),
    ],
    // A process group of its own, so that all of it can be ended at once.
    detached: true,
  });
  if (child.pid !== undefined) putLastInLine(child.pid, program.niceness);
  const streams: readonly unknown[] = child.stdio;
  reads.forEach((read, index) => {
    const toWalls = streams[FIRST_READ + index];
    if (toWalls instanceof Writable) toWalls.on('error', () => {}).end(read);
  });
  const stop = stopper(child, entry);
  const output = collectOutput(child.stdout, program.outputBytes ?? limits.outputBytes, stop);
  const ended = untilEnded(child, output).finally(() => entry.leave());
  ended.catch(() => {});
  const kill = async () => {
    stop();
    await ended.catch(() => {});
  };
  return {
    isRunning: () =>
      child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    kill,
    untilSaid: (line) => Promise.race([untilSaid(child, line), ended.then(() => {})]),
    async give(upload, signal) {
      signal.addEventListener('abort', stop);
      try {
        if (signal.aborted) stop();
        child.stdin?.end(upload);
        const ending = await ended;
        signal.throwIfAborted();
        return ending;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async ask(message, signal) {
      signal.addEventListener('abort', stop);
      try {
        if (signal.aborted) stop();
        child.stdin?.write(withLength(message));
        const answer = await Promise.race([output.nextAnswer(), ended]);
        signal.throwIfAborted();
        if (Buffer.isBuffer(answer)) return answer;
        throw new Error(answer.kind === 'exited' ? `it died (${answer.code})` : answer.kind);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

async function untilSaid(child: ChildProcess, line: string): Promise<void> {
  if (child.stderr === null) return;
  let said = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = (chunk: Buffer) => {
    said = `${said}${chunk.toString('latin1')}`.slice(-COMPLAINT_BYTES);
    if (said.split('\n').includes(line)) resolve();
  };
  child.stderr.on('data', listen);
  await promise;
  child.stderr.off('data', listen);
}

async function untilEnded(child: ChildProcess, output: Output): Promise<Ending> {
  let complaint = '';
  // A program that ends early does not read to the end; that is told by its exit code.
  child.stdin?.on('error', () => {});
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaint.length < COMPLAINT_BYTES) complaint += chunk.toString('latin1');
  });
  // Whatever it left running would keep its output open.
  child.once('exit', () => signalGroup(child));
  const [code] = (await once(child, 'close')) as [number | null];
  if (output.isTooLong()) return { kind: 'wrote too much' };
  return { kind: 'exited', code: code ?? KILLED, output: output.rest(), complaint };
}

/** As shells tell it: 128 and the number of the signal. */
const KILLED = 128 + 9;

/** How long walls may take to tell who holds what is behind them. They tell at once. */
const TELLING_MS = 1000;

/**
 * Ends everything. Where one process holds all that is behind the walls, that one goes first, and whoever built the walls
 * buries it and goes too: ended together, it would be left to process 1, which in a container may bury nobody.
 */
function stopper(child: ChildProcess, { tellsHolder }: Entry): () => void {
  const teller = child.stdio[TELLS];
  let told = '';
  const stop = () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const holder = Number(/"child-pid": (\d+)/.exec(told)?.[1]);
    if (!holder || !hasKilled(holder)) signalGroup(child);
  };
  teller?.on('error', () => {});
  teller?.on('data', (chunk) => {
    told += chunk;
  });
  return () => {
    if (!tellsHolder || told !== '') return stop();
    teller?.once('data', stop);
    setTimeout(stop, TELLING_MS).unref();
  };
}

function signalGroup(child: ChildProcess): void {
  if (child.pid !== undefined) hasKilled(-child.pid);
}

/** @returns false where there is nobody of that number. */
function hasKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
