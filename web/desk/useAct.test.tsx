import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createDesk, DeskProvider } from './desk-app.tsx';
import { useAct } from './useAct.ts';

/** An action of a component of the desk, and what the toasts say. */
function drawAct(
  work: (input: string) => Promise<{ message: string }>,
  around?: Parameters<typeof useAct<string>>[1],
) {
  const desk = createDesk();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider desk={desk}>{children}</DeskProvider>
  );
  const { result } = renderHook(() => useAct(work, around), { wrapper });
  const said = () => desk.toasts.getState().map(({ tone, title }) => [tone, title]);
  const run = () => act(() => result.current.mutateAsync('Ada').catch(() => undefined));
  return { run, said, client: desk.queryClient, result };
}

const done = async () => ({ message: 'Ada is invited.' });
const refused = async () => {
  throw new Error('Somebody was faster.');
};

it.each([
  ["a success shows the server's message", done, 'success', 1, null],
  ['a refused act shows no success', refused, 'error', 0, new Error('Somebody was faster.')],
])('%s, and what it changed is read again', async (_what, work, tone, times, error) => {
  const [onDone, refresh] = [vi.fn(), vi.fn(async () => undefined)];
  const { run, said, client } = drawAct(work, { onDone, refresh });
  await run();
  expect(said()).toEqual([[tone, tone === 'success' ? 'Ada is invited.' : expect.anything()]]);
  expect(onDone).toHaveBeenCalledTimes(times);
  expect(refresh.mock.calls).toEqual([[client, error]]);
});

it('a failure that is shown at its button shows no toast', async () => {
  const { run, said, result } = drawAct(refused, { showsErrors: true });
  await run();
  expect(said()).toEqual([]);
  await waitFor(() => expect(result.current.error?.message).toBe('Somebody was faster.'));
});

it('it is busy until what it changed has been read again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result, said } = drawAct(done, { refresh: () => promise });
  const isOver = vi.fn();
  const acted = result.current.mutateAsync('Ada').then(isOver);
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(isOver).not.toHaveBeenCalled();
  resolve();
  await act(() => acted);
});
