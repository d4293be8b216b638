import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createDesk, DeskProvider } from './desk-app.tsx';
import { useAct } from './useAct.ts';

/** Runs an action with a given answer. Returns what the toasts said. */
async function actAnswered(
  work: (input: string) => Promise<{ message: string }>,
  around?: Parameters<typeof useAct<string>>[1],
) {
  const desk = createDesk();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider desk={desk}>{children}</DeskProvider>
  );
  const { result } = renderHook(() => useAct(work, around), { wrapper });
  await act(() => result.current.mutateAsync('Ada').catch(() => undefined));
  const said = desk.toasts.getState().map(({ tone, title }) => [tone, title]);
  return { said, client: desk.queryClient, state: () => result.current };
}

const done = async () => ({ message: 'Ada is invited.' });
const refused = async () => {
  throw new Error('Somebody was faster.');
};

it('what is done is said in the words of the server, and what it changed is asked for', async () => {
  const [onDone, refresh] = [vi.fn(), vi.fn(async () => undefined)];
  const { said, client } = await actAnswered(done, { onDone, refresh });
  expect(said).toEqual([['success', 'Ada is invited.']]);
  expect(onDone.mock.calls).toEqual([[{ message: 'Ada is invited.' }, 'Ada']]);
  expect(refresh.mock.calls).toEqual([[client, null]]);
});

it('after a refusal it is asked for, too, and nothing says that it is done', async () => {
  const [onDone, refresh] = [vi.fn(), vi.fn(async () => undefined)];
  const { said, client } = await actAnswered(refused, { onDone, refresh });
  expect(said.map(([tone]) => tone)).toEqual(['error']);
  expect(onDone).not.toHaveBeenCalled();
  expect(refresh.mock.calls).toEqual([[client, new Error('Somebody was faster.')]]);
});

it('a failure that is shown where it was asked is in no toast', async () => {
  const { said, state } = await actAnswered(refused, { showsErrors: true });
  expect(said).toEqual([]);
  await waitFor(() => expect(state().error?.message).toBe('Somebody was faster.'));
});

it('it is busy until what it changed has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const desk = createDesk();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider desk={desk}>{children}</DeskProvider>
  );
  const around = { refresh: () => promise };
  const { result } = renderHook(() => useAct(done, around), { wrapper });
  const isOver = vi.fn();
  const acted = result.current.mutateAsync().then(isOver);
  await waitFor(() => expect(desk.toasts.getState()).toHaveLength(1));
  expect(isOver).not.toHaveBeenCalled();
  resolve();
  await act(() => acted);
});
