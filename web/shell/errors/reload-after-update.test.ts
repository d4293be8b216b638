import { describe, expect, it, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

function pretendPage() {
  const stored = new Map<string, string>();
  const page = Object.assign(new EventTarget(), {
    location: { reload: vi.fn() },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  const loseChunk = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  return { page: page as unknown as Window, reload: page.location.reload, loseChunk };
}

describe('a part of the page that is gone after an update', () => {
  it('gets the new page once; the second time in a minute the error shows', () => {
    const { page, reload, loseChunk } = pretendPage();
    let now = 1_000_000;
    reloadAfterUpdate(page, () => now);
    expect(loseChunk()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    now += 59_999;
    expect(loseChunk()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    now += 1;
    expect(loseChunk()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
