import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeAll } from './command.ts';

/** A reader who takes pieces when told to, and may fail. */
function slowReader(fail?: NodeJS.ErrnoException) {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    highWaterMark: 1,
    write(piece, _encoding, done) {
      taken.push(String(piece));
      waiting.push(() => done(fail));
    },
  });
  return { output, taken, takeNext: () => waiting.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('asks for no more than a few pieces ahead of the reader', async () => {
  const { output, taken, takeNext } = slowReader();
  let asked = 0;
  async function* pieces() {
    for (let piece = 0; piece < 20; piece += 1) {
      asked += 1;
      yield String(piece);
    }
  }
  const written = writeAll(output, pieces());
  for (let count = 0; count < 20; count += 1) {
    await turn();
    expect(asked - taken.length).toBeLessThanOrEqual(3);
    takeNext();
  }
  await written;
  expect(taken).toHaveLength(20);
});

it.each([
  ['ends quietly when the reader goes away', 'EPIPE', 'ended'],
  [
    'says in a sentence that its disk is full',
    'ENOSPC',
    'The export is cut off: its disk is full. Make room, and export again.',
  ],
  ['tells of every other failure', 'EIO', 'EIO'],
])('%s, and asks for no more', async (_what, code, outcome) => {
  const { output, taken, takeNext } = slowReader(Object.assign(new Error(code), { code }));
  const written = writeAll(output, ['a', 'b']).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  await turn();
  takeNext();
  expect(await written).toBe(outcome);
  expect(taken).toEqual(['a']);
});
