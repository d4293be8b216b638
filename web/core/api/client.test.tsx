import { act as inReact, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { act } from './act.ts';
import { createQueryClient } from './client.ts';
import { UnauthorizedError } from './request.ts';
import { type QueryClient, QueryClientProvider } from './tanstack-query.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const lead = vi.fn();
let queryClient: QueryClient;

beforeEach(() => {
  lead.mockClear();
  queryClient = createQueryClient(lead, vi.fn());
});

/** Always rejects. */
const failing = (error: Error) => vi.fn(() => Promise.reject(error));
const unauthorized = new UnauthorizedError('Please log in.', 401);

it.each<[string, (call: () => Promise<never>) => unknown]>([
  [
    'in a query',
    (queryFn) => renderHook(() => useQuery({ queryKey: ['x'], queryFn }), { wrapper }),
  ],
  [
    'in a change',
    (mutationFn) => {
      const { result } = renderHook(() => useMutation({ mutationFn }), { wrapper });
      inReact(() => result.current.mutate());
    },
  ],
  [
    'outside of components',
    (call) => expect(act(queryClient, call, { retries: 2 })).rejects.toBe(unauthorized),
  ],
])(
  'an invalid session is noticed %s, which throws nothing into the page and tries once',
  async (_where, use) => {
    const call = failing(unauthorized);
    await use(call);
    await waitFor(() => expect(lead).toHaveBeenCalledTimes(1));
    expect(call).toHaveBeenCalledTimes(1);
  },
);

const A_YEAR = 365 * 24 * 60 * 60 * 1000;

it('a cached answer never goes stale, and is kept without a user [§9.22]', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.resolve('as it is'));
  const query = { queryKey: ['kept'], queryFn: ask };
  await queryClient.fetchQuery(query);
  for (let days = 0; days < 10; days += 1) await vi.advanceTimersByTimeAsync(86_400_000);
  vi.setSystemTime(Date.now() + A_YEAR);
  expect(queryClient.getQueryData(query.queryKey)).toBe('as it is');
  await queryClient.fetchQuery(query);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
