/** What a program in the sandbox writes, with a bound on how much is held at a time: all of it, or answer by answer. */
import type { Readable } from 'node:stream';

/** An answer begins with its length in four bytes. */
const LENGTH_BYTES = 4;

export type Output = {
  /** What has arrived and is not taken yet. */
  rest(): Buffer;
  /** Takes the next answer, once it is complete. */
  nextAnswer(): Promise<Buffer>;
  isTooLong(): boolean;
};

/** @param onTooLong ends the program; what it writes afterwards is not kept. */
export function collectOutput(
  from: Readable | null,
  maxBytes: number,
  onTooLong: () => void,
): Output {
  let held: Buffer[] = [];
  let length = 0;
  let isTooLong = false;
  let waiting: ((answer: Buffer) => void) | undefined;

  function take(): void {
    if (waiting === undefined || length < LENGTH_BYTES) return;
    const first = held[0]?.length ?? 0;
    if (first < LENGTH_BYTES) held = [Buffer.concat(held)];
    const end = LENGTH_BYTES + (held[0]?.readUInt32LE() ?? 0);
    if (length < end) return;
    const all = Buffer.concat(held);
    held = [all.subarray(end)];
    length = all.length - end;
    const answer = waiting;
    waiting = undefined;
    answer(all.subarray(LENGTH_BYTES, end));
  }

  from?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) {
      isTooLong = true;
      onTooLong();
      return;
    }
    held.push(chunk);
    take();
  });
  return {
    rest: () => Buffer.concat(held),
    isTooLong: () => isTooLong,
    nextAnswer: () =>
      new Promise((resolve) => {
        waiting = resolve;
        take();
      }),
  };
}

/** A message as both sides write it: its length, then its bytes. */
export function withLength(message: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(message.length);
  return Buffer.concat([length, message]);
}
