import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const semaphoreOf = (atOnce: number, waiting: number) =>
  createSemaphore({ atOnce, waiting, full: () => new Error('full') });

test('runs at most so many pieces of work at a time, in the order in which they came', async () => {
  const semaphore = semaphoreOf(2, 10);
  const started: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = ends.map((end, index) =>
    semaphore(() => {
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
  const semaphore = semaphoreOf(1, 1);
  const end = Promise.withResolvers<void>();
  const first = semaphore(() => end.promise);
  const second = semaphore(async () => 'second');
  await expect(semaphore(async () => 'third')).rejects.toThrow('full');
  end.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await semaphore(async () => 'fourth')).toBe('fourth');
});
