import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLanes, type Lane, PutBack } from './lanes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BUDGET = { atOnce: 1, budgetMs: 1000 };

/** Pieces of work by name, each of which takes until it is ended. */
function works() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    /** Which have begun, in their order; those that were put back are in it with a minus. */
    log,
    end: (name: string) => ends.get(name)?.(),
    begin(lane: Lane, name: string, rank?: 'last'): Promise<string> {
      const done = lane((putBack) => {
        log.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, () => resolve(name));
          putBack.addEventListener('abort', () => reject(new Error('ended in the middle')));
        });
      }, rank);
      done.catch((error) => log.push(error instanceof PutBack ? `-${name}` : String(error)));
      return done;
    },
  };
}

test('one place is for one piece of work at a time, in the order in which they came', async () => {
  const { log, begin, end } = works();
  const lane = createLanes({ slowAtOnce: 0 }).open(BUDGET);
  const all = ['a', 'b', 'c'].map((name) => begin(lane, name));
  await vi.advanceTimersByTimeAsync(900);
  expect(log).toEqual(['a']);
  end('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['a', 'b']);
  end('b');
  await vi.advanceTimersByTimeAsync(1);
  end('c');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('work that takes long goes on in a slow place, and the next begins', async () => {
  const { log, begin, end } = works();
  const lane = createLanes({ slowAtOnce: 1 }).open(BUDGET);
  const long = begin(lane, 'long');
  begin(lane, 'next');
  await vi.advanceTimersByTimeAsync(1001);
  expect(log).toEqual(['long', 'next']);
  end('long');
  expect(await long).toBe('long');
});

test('where no slow place is free, it is put back once somebody waits, and not before', async () => {
  const { log, begin } = works();
  const lanes = createLanes({ slowAtOnce: 1 });
  const lane = lanes.open(BUDGET);
  begin(lanes.slowly, 'slow');
  begin(lane, 'long');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['slow', 'long']);
  begin(lane, 'next');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['slow', 'long', '-long', 'next']);
});

test('a slow place that becomes free is taken before anything is put back', async () => {
  const { log, begin, end } = works();
  const lanes = createLanes({ slowAtOnce: 1 });
  const lane = lanes.open(BUDGET);
  begin(lanes.slowly, 'slow');
  begin(lane, 'long');
  await vi.advanceTimersByTimeAsync(60_000);
  end('slow');
  await vi.advanceTimersByTimeAsync(1);
  begin(lane, 'next');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['slow', 'long', 'next']);
  // The place is taken by the long one now.
  begin(lanes.slowly, 'slow 2');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).not.toContain('slow 2');
  end('long');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toContain('slow 2');
});

test('who waits for a slow place comes before who would go on in one', async () => {
  const { log, begin, end } = works();
  const lanes = createLanes({ slowAtOnce: 1 });
  const lane = lanes.open(BUDGET);
  begin(lanes.slowly, 'slow');
  begin(lanes.slowly, 'slow 2');
  begin(lane, 'long');
  await vi.advanceTimersByTimeAsync(60_000);
  end('slow');
  await vi.advanceTimersByTimeAsync(1);
  begin(lane, 'next');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['slow', 'long', 'slow 2', '-long', 'next']);
});

test('six that take long hold up a short one by no more than their budgets', async () => {
  const { log, begin, end } = works();
  const lanes = createLanes({ slowAtOnce: 2 });
  const lane = lanes.open({ atOnce: 2, budgetMs: 1000 });
  const long = ['1', '2', '3', '4', '5', '6'];
  for (const name of long) begin(lane, name);
  const short = begin(lane, 'short');
  await vi.advanceTimersByTimeAsync(3003);
  expect(log).toContain('short');
  end('short');
  expect(await short).toBe('short');
  // Two go on in slow places, and one in a quick one, because nobody waits for that.
  expect(log.filter((name) => name.startsWith('-'))).toHaveLength(3);
});

test('lanes do not stand in each other’s way', async () => {
  const { log, begin } = works();
  const lanes = createLanes({ slowAtOnce: 0 });
  begin(lanes.open(BUDGET), 'word');
  begin(lanes.open(BUDGET), 'picture');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['word', 'picture']);
});

test('what comes last begins once nobody else waits, and nothing makes way for it', async () => {
  const { log, begin, end } = works();
  const lane = createLanes({ slowAtOnce: 0 }).open(BUDGET);
  begin(lane, 'a');
  begin(lane, 'last', 'last');
  await vi.advanceTimersByTimeAsync(1001);
  expect(log).toEqual(['a']);
  begin(lane, 'b');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['a', '-a', 'b']);
  begin(lane, 'c');
  end('b');
  await vi.advanceTimersByTimeAsync(1);
  end('c');
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['a', '-a', 'b', 'c', 'last']);
});

test('what fails leaves its place, and says why', async () => {
  const lane = createLanes({ slowAtOnce: 0 }).open(BUDGET);
  await expect(lane(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lane(async () => 'next')).toBe('next');
});
