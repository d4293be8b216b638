import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeAll } from './write-all.ts';

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

it('asks for the next piece only when the one before is through', async () => {
  const { output, taken, takeNext } = slowReader();
  let asked = 0;
  async function* pieces() {
    for (const piece of ['a', 'b', 'c']) {
      asked += 1;
      yield piece;
    }
  }
  const written = writeAll(output, pieces());
  await turn();
  expect([asked, taken]).toEqual([1, ['a']]);
  takeNext();
  await turn();
  expect([asked, taken]).toEqual([2, ['a', 'b']]);
  takeNext();
  await turn();
  takeNext();
  await written;
  expect(taken).toEqual(['a', 'b', 'c']);
});

it('ends quietly when the reader goes away, and asks for no more', async () => {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const { output, taken, takeNext } = slowReader(gone);
  const written = writeAll(output, ['a', 'b']);
  await turn();
  takeNext();
  await written;
  await turn();
  expect(taken).toEqual(['a']);
});

it('tells of every other failure', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const { output, takeNext } = slowReader(full);
  const written = writeAll(output, ['a']);
  await turn();
  takeNext();
  await expect(written).rejects.toThrow('no space left');
});
