/** A program in the sandbox, from its start to the end of everything that it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { FIRST_INPUT_FD, INFO_FD, type Isolation, type Launch, type Program } from './isolation.ts';
import type { Limits } from './limits.ts';
import { collectOutput, type Output, withLength } from './output.ts';

/** How a program ended: with an exit code and all that it wrote, or stopped because it wrote too much. */
export type Ending =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly output: Uint8Array;
      /** Its beginning, 64 kB at most. */
      readonly stderr: string;
    }
  | { readonly kind: 'wrote too much' };

/** A program that runs in the sandbox and waits for its one upload. */
export type Sandboxed = {
  isRunning(): boolean;
  /** Resolves when it has written this line to standard error, and also when it has ended without. */
  untilLine(line: string): Promise<void>;
  /**
   * Hands over the upload and waits for the end.
   * @throws the signal's reason when it is aborted; the program and all it started are dead by then.
   */
  give(upload: Uint8Array, signal: AbortSignal): Promise<Ending>;
  /**
   * Sends one message and waits for the answer to it. The program goes on running.
   * @throws the signal's reason when it is aborted, and Error when the program ended instead; it is dead in both cases.
   */
  ask(message: Uint8Array, signal: AbortSignal): Promise<Buffer>;
  /** Ends it and all it started. Safe to call at any time. */
  kill(): Promise<void>;
};

const STDERR_BYTES = 64 * 1024;

/** @throws Error when the launcher of the sandbox cannot be started at all. */
export async function startSandboxed(
  isolation: Isolation,
  program: Program,
  limits: Limits,
): Promise<Sandboxed> {
  const launch = await isolation.prepare(program, limits);
  const { inputs = [], reportsInit } = launch;
  const [command = launch.command, ...args] = [
    'nice',
    '-n',
    String(program.niceness ?? 10),
    launch.command,
    ...launch.args,
  ];
  const child: ChildProcess = spawn(command, args, {
    cwd: launch.cwd,
    env: launch.env,
    stdio: [
      'pipe',
      'pipe',
      'pipe',
      reportsInit ? 'pipe' : 'ignore',
      ...inputs.map(() => 'pipe' as const),
    ],
    // A process group of its own, so that all of it can be ended at once.
    detached: true,
  });
  const streams: readonly unknown[] = child.stdio;
  inputs.forEach((input, index) => {
    const stream = streams[FIRST_INPUT_FD + index];
    if (stream instanceof Writable) stream.on('error', () => {}).end(input);
  });
  const stop = stopper(child, launch);
  const output = collectOutput(child.stdout, program.outputBytes ?? limits.outputBytes, stop);
  const ended = untilEnded(child, output).finally(() => launch.cleanUp());
  ended.catch(() => {});
  const kill = async () => {
    stop();
    await ended.catch(() => {});
  };
  return {
    isRunning: () =>
      child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    kill,
    untilLine: (line) => Promise.race([untilLine(child, line), ended.then(() => {})]),
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

async function untilLine(child: ChildProcess, line: string): Promise<void> {
  if (child.stderr === null) return;
  let written = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = (chunk: Buffer) => {
    written = `${written}${chunk.toString('latin1')}`.slice(-STDERR_BYTES);
    if (written.split('\n').includes(line)) resolve();
  };
  child.stderr.on('data', listen);
  await promise;
  child.stderr.off('data', listen);
}

async function untilEnded(child: ChildProcess, output: Output): Promise<Ending> {
  let stderr = '';
  // A program that ends early does not read to the end; its exit code says why.
  child.stdin?.on('error', () => {});
  child.stderr?.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('latin1');
  });
  // What it left running would keep its output open, and 'close' would never come.
  child.once('exit', () => killGroup(child));
  const [code] = (await once(child, 'close')) as [number | null];
  if (output.isTooLong()) return { kind: 'wrote too much' };
  return { kind: 'exited', code: code ?? KILLED, output: output.rest(), stderr };
}

/** The exit code that shells give for it: 128 and the number of the signal. */
const KILLED = 128 + 9;

/** How long to wait for the launcher's report of the sandbox's process 1. It comes at once as a rule. */
const REPORT_MS = 1000;

/**
 * Ends everything. Where the sandbox has a process 1, that one is killed first, and the launcher reaps it and ends too:
 * killed together, it would be left to process 1 of the machine, which in a container may reap nobody.
 */
function stopper(child: ChildProcess, { reportsInit }: Launch): () => void {
  const reporter = child.stdio[INFO_FD];
  let report = '';
  const stop = () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const init = Number(/"child-pid": (\d+)/.exec(report)?.[1]);
    if (!init || !kill(init)) killGroup(child);
  };
  reporter?.on('error', () => {});
  reporter?.on('data', (chunk) => {
    report += chunk;
  });
  return () => {
    if (!reportsInit || report !== '') return stop();
    reporter?.once('data', stop);
    setTimeout(stop, REPORT_MS).unref();
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) kill(-child.pid);
}

/** @returns false where no such process runs. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
