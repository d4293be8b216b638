import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const calls: [string, number][] = [];
  const began = Date.now();
  const search = debounce((text: string) => calls.push([text, Date.now() - began]), {
    wait: 200,
    maximumWait: 500,
  });
  return { search, calls };
}

describe('a search while typing', () => {
  it('is sent once, when typing has paused, with what stands there then', () => {
    const { search, calls } = start();
    search.call('S');
    vi.advanceTimersByTime(150);
    search.call('Sp');
    vi.advanceTimersByTime(199);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([['Sp', 350]]);
  });

  it('is sent after half a second at the latest, however fast somebody types on', () => {
    const { search, calls } = start();
    for (let typed = 1; typed <= 12; typed += 1) {
      search.call('x'.repeat(typed));
      vi.advanceTimersByTime(100);
    }
    expect(calls).toEqual([
      ['xxxxx', 500],
      ['xxxxxxxxxx', 1000],
    ]);
  });

  it('is not sent when it was cancelled', () => {
    const { search, calls } = start();
    search.call('Sp');
    search.cancel();
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([]);
  });
});
