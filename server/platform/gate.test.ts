import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const gateOf = (atOnce: number, waiting: number) =>
  createGate({ atOnce, waiting, full: () => new Error('full') });

test('runs at most so many pieces of work at a time, in the order in which they came', async () => {
  const gate = gateOf(2, 10);
  const started: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = ends.map((end, index) =>
    gate(() => {
      started.push(index);
      return end.promise;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await works[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.all(works);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('turns away whoever comes when the queue is full, and takes others once it is not', async () => {
  const gate = gateOf(1, 1);
  const end = Promise.withResolvers<void>();
  const first = gate(() => end.promise);
  const second = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toThrow('full');
  end.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await gate(async () => 'fourth')).toBe('fourth');
});

test('a failure makes room like any other end', async () => {
  const gate = gateOf(1, 0);
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate(async () => 'next')).toBe('next');
});
