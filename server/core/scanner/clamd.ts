/** Client of ClamAV's daemon: one connection per command. The only file that knows its protocol (`man clamd`, "COMMANDS"). */
import { connect, type Socket } from 'node:net';
import type { ClamdAddress } from './address.ts';

/** Large enough that each chunk waits for the socket to drain, so that an early answer is noticed before all is sent. */
const CHUNK_BYTES = 65_536;
/** clamd answers one line; a longer answer is not clamd's. */
const MAX_ANSWER_BYTES = 4096;

/** clamd failed: it is unreachable, too slow, or refused the command. The error says nothing about the file. */
export class ScannerTrouble extends Error {
  /** Whether the file exceeds clamd's limit (its `StreamMaxLength`). */
  readonly isTooLong: boolean;
  constructor(message: string, options: { cause?: unknown; isTooLong?: boolean } = {}) {
    super(message, options);
    this.isTooLong = options.isTooLong ?? false;
  }
}

/** The result of a scan; `found` is clamd's name of the malware. */
export type Verdict = { readonly found: string | undefined };

/** Sends a command that needs no file. @throws ScannerTrouble */
export function askClamd(
  address: ClamdAddress,
  question: 'PING' | 'VERSION',
  signal: AbortSignal,
): Promise<string> {
  return converse(address, [Buffer.from(`z${question}\0`)], signal);
}

/** Scans bytes. @throws ScannerTrouble, and the signal's reason when it is aborted. */
export async function scanByClamd(
  address: ClamdAddress,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Verdict> {
  const answer = await converse(address, streamOf(bytes), signal).catch(async (error) => {
    if (!isBrokenOff(error)) throw error;
    // A reset may have discarded clamd's answer. Announce only the length: clamd then answers before any data is sent.
    return (await findComplaint(address, bytes.length, signal)) ?? Promise.reject(error);
  });
  if (answer === 'stream: OK') return { found: undefined };
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) return { found: found.replaceAll(/[^\w.:+-]/g, '_').slice(0, 100) };
  const isTooLong = /size limit exceeded/i.test(answer);
  throw new ScannerTrouble(`answers "${answer}"`, { isTooLong });
}

/** How long clamd may take to refuse a length. */
const COMPLAINT_PATIENCE_MS = 2000;

/** clamd's refusal of a file of this length, before it receives any data; undefined if it waits for data. */
async function findComplaint(
  address: ClamdAddress,
  length: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const late = AbortSignal.timeout(COMPLAINT_PATIENCE_MS);
  const announced = [Buffer.from('zINSTREAM\0'), lengthOf(length)];
  try {
    return await converse(address, announced, AbortSignal.any([signal, late]));
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function isBrokenOff(error: unknown): boolean {
  const cause = error instanceof ScannerTrouble ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['EPIPE', 'ECONNRESET'].includes(code);
}

/** `INSTREAM`: chunks, each preceded by its length, and an empty chunk at the end. */
function* streamOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}

async function converse(
  address: ClamdAddress,
  parts: Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const socket = connect({ ...address });
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  const answer = answerOn(socket);
  // The promise is awaited below; this avoids an unhandled rejection until then.
  answer.catch(() => {});
  try {
    for (const part of parts) {
      if (socket.destroyed) break;
      if (!socket.write(part)) await Promise.race([drained(socket), answer]);
    }
    return await answer;
  } catch (cause) {
    signal.throwIfAborted();
    throw cause;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}

/** The whole answer, once the connection is closed. A complete answer counts even if the connection broke off after it. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0);
    let trouble: Error | undefined;
    socket.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.length > MAX_ANSWER_BYTES) socket.destroy();
    });
    socket.on('error', (error) => {
      trouble = error;
    });
    socket.on('close', () => {
      const end = heard.indexOf(0);
      // Only a complete line counts: a truncated one may have another meaning.
      if (end >= 0) return resolve(heard.toString('utf8', 0, end).trim());
      const message = heard.length > 0 || !trouble ? 'broke off its answer' : 'does not answer';
      reject(new ScannerTrouble(message, { cause: trouble }));
    });
  });
}
