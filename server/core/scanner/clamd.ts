/** Client of ClamAV's daemon: one connection per command. The only file that knows its protocol (`man clamd`, "COMMANDS"). */
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ClamdAddress } from '../settings-readers.ts';

/** clamd answers one line; a longer answer is not clamd's. */
const MAX_ANSWER_BYTES = 4096;

/** clamd failed: it is unreachable, too slow, or refused the command. The error says nothing about the file. */
export class ScannerTrouble extends Error {}

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
  const answer = await converse(address, streamOf(bytes), signal);
  if (answer === 'stream: OK') return { found: undefined };
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) return { found: found.replaceAll(/[^\w.:+-]/g, '_').slice(0, 100) };
  throw new ScannerTrouble(`answers "${answer}"`);
}

/** Whether clamd refuses a file of this length (its `StreamMaxLength`): it answers the announcement, and else waits for the data. */
export async function refusesLength(
  address: ClamdAddress,
  length: number,
  signal: AbortSignal,
): Promise<boolean> {
  const announced = [Buffer.from('zINSTREAM\0'), lengthOf(length)];
  const answer = await converse(address, announced, signal).catch(() => '');
  return /size limit exceeded/i.test(answer);
}

const CHUNK_BYTES = 65_536;

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
  const socket = connect({ ...address, signal });
  Readable.from(parts).pipe(socket, { end: false });
  try {
    return await answerOn(socket);
  } catch (cause) {
    signal.throwIfAborted();
    throw cause;
  } finally {
    socket.destroy();
  }
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
