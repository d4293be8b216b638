import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedPause, retryDelay, tryLater } from './retry-delay.ts';

it.each([
  [1, 0, 1000],
  [1, 1, 2000],
  [2, 0, 2000],
  [4, 1, 16_000],
  [6, 0, 15_000],
  [2000, 1, 30_000],
])('the wait after a failure number %i with chance %d is %i ms', (failures, chance, delay) => {
  expect(retryDelay(failures, chance)).toBe(delay);
});

it.each([
  [10_000, 0, 10_000],
  [10_000, 1, 15_000],
  [3_600_000, 0, 600_000],
])(
  'the pause that a server asked for of %i ms is with chance %d one of %i ms',
  (asked, chance, pause) => {
    expect(askedPause(asked, chance)).toBe(pause);
  },
);

describe('what is tried later', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const goOnline = () => window.dispatchEvent(new Event('online'));

  it('is tried after a while, or when the network is back', () => {
    const again = vi.fn();
    tryLater(again, 2);
    vi.advanceTimersByTime(3999);
    expect(again).not.toHaveBeenCalled();
    goOnline();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('waits as long as the server asked for, whatever happens', () => {
    const again = vi.fn();
    tryLater(again, 1, 10_000);
    goOnline();
    vi.advanceTimersByTime(14_999);
    expect(again).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('is not tried if its caller no longer waits', () => {
    const again = vi.fn();
    tryLater(again, 1)();
    goOnline();
    vi.advanceTimersByTime(60_000);
    expect(again).not.toHaveBeenCalled();
  });
});
