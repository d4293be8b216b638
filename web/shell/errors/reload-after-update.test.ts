import { describe, expect, it, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

function pretendPage({ isServerThere = true } = {}) {
  const stored = new Map<string, string>();
  const page = Object.assign(new EventTarget(), {
    location: { reload: vi.fn() },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  const clock = { now: 1_000_000 };
  const asked = vi.fn(async () => isServerThere);
  reloadAfterUpdate(page as unknown as Window, { isServerThere: asked, now: () => clock.now });
  const loseChunk = async () => {
    page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    await asked.mock.results.at(-1)?.value;
  };
  return { reload: page.location.reload, loseChunk, clock };
}

describe('a part of the page that is gone after an update', () => {
  it('gets the new page once; the second time in a minute the error shows', async () => {
    const { reload, loseChunk, clock } = pretendPage();
    await loseChunk();
    expect(reload).toHaveBeenCalledTimes(1);
    clock.now += 59_999;
    await loseChunk();
    expect(reload).toHaveBeenCalledTimes(1);
    clock.now += 1;
    await loseChunk();
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('a part of the page that cannot be loaded without a network', () => {
  it('leaves the page as it is', async () => {
    const { reload, loseChunk } = pretendPage({ isServerThere: false });
    await loseChunk();
    expect(reload).not.toHaveBeenCalled();
  });
});
