import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Refusal } from './answers.ts';
import { encodeFrame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { Wall } from './wall.ts';

/** Printed once the program has started: if it dies after that, the document is at fault and not the machine. */
export const BEGUN = 'begun\n';
const STDERR_BYTES = 4096;

/**
 * Runs the converter's program in a sandbox, for one order.
 * @returns its answer; a refusal where it took too long, wrote too much, or died over the upload, as for want of memory.
 * @throws the signal's reason when it is aborted; Error when the program cannot be started. All its processes are dead by then.
 */
export async function askProgram(
  wall: Wall,
  order: Uint8Array,
  limits: Limits & { readonly seconds: number },
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted();
  const { command, args, env, cwd, cleanUp } = await wall(limits);
  const child = spawn(command, args, { env, cwd, detached: true });
  // The child leads a process group, which is killed as a whole.
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  const clock = AbortSignal.timeout(limits.seconds * 1000);
  const stop = AbortSignal.any([signal, clock]);
  stop.addEventListener('abort', kill);
  const chunks: Buffer[] = [];
  let length = 0;
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limits.outputBytes) kill();
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < STDERR_BYTES) said += chunk.toString('latin1');
  });
  child.stdin.on('error', () => {}).end(order);
  child.once('exit', kill);
  try {
    if (stop.aborted) kill();
    const [code] = await once(child, 'close');
    signal.throwIfAborted();
    if (clock.aborted) return refusal('tooSlow');
    if (length <= limits.outputBytes && code === 0) return Buffer.concat(chunks);
    if (said.includes(BEGUN)) return refusal('tooBigInside');
    throw new Error(`the converter could not be started (${code}): ${said.trim()}`);
  } finally {
    stop.removeEventListener('abort', kill);
    await cleanUp();
  }
}

const refusal = (reason: Refusal) => encodeFrame({ facts: { ok: false, reason }, files: [] });
