import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { later } from './later.tsx';

const part = { default: ({ name }: { name: string }) => <p>Here, {name}.</p> };

it('a part that loads later shows once it is loaded, and at once from then on', async () => {
  const load = vi.fn(async () => part);
  const Part = later(load);
  const { unmount } = render(<Part name="Vera" />);
  expect(screen.queryByText('Here, Vera.')).toBeNull();
  expect(load, 'before what is around it is painted').not.toHaveBeenCalled();
  expect(await screen.findByText('Here, Vera.')).toBeTruthy();
  unmount();
  render(<Part name="Dora" />);
  expect(screen.getByText('Here, Dora.')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that could not be loaded breaks nothing, and shows when the network is back', async () => {
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = later(load);
  render(<Part name="Vera" />);
  await act(async () => undefined);
  expect(screen.queryByText('Here, Vera.')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Here, Vera.')).toBeTruthy();
});

it('a part that could not be loaded is retried by itself after longer and longer pauses', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  try {
    const load = vi.fn<() => Promise<typeof part>>(() => Promise.reject(new TypeError('No')));
    const Part = later(load);
    render(<Part name="Vera" />);
    const tries: number[] = [];
    for (let second = 0; second <= 70; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(second === 0 ? 100 : 1000));
      while (tries.length < load.mock.calls.length) tries.push(second);
    }
    expect(tries).toEqual([0, 2, 6, 14, 30, 60]);
    load.mockResolvedValue(part);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('Here, Vera.')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
