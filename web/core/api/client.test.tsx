import { act as inReact, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { act } from './act.ts';
import { saveWebStatus } from './calls.ts';
import { createQueryClient } from './client.ts';
import { WEB_STATUS_RETRY } from './queries.ts';
import { RequestError, UnauthorizedError } from './request.ts';
import { type QueryClient, QueryClientProvider } from './tanstack-query.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const lead = vi.fn();
let queryClient: QueryClient;

beforeEach(() => {
  lead.mockClear();
  queryClient = createQueryClient(lead);
});

/** Always rejects. */
const failing = (error: Error) => vi.fn(() => Promise.reject(error));
const unauthorized = new UnauthorizedError('Please log in.', 401);
const broken = new RequestError('Not now.', 503);

describe('an invalid session', () => {
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
  ])('is noticed %s, which throws nothing into the page and tries once', async (_where, use) => {
    const call = failing(unauthorized);
    await use(call);
    await waitFor(() => expect(lead).toHaveBeenCalledTimes(1));
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe('what was read', () => {
  const A_YEAR = 365 * 24 * 60 * 60 * 1000;

  it('never goes stale, and is kept though nobody looks at it [§9.22]', async () => {
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
});

describe('any other failure', () => {
  it('of a query goes to the error boundary, after one try [§9.21]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const queryFn = failing(broken);
    const show = vi.fn();
    renderHook(() => useQuery({ queryKey: ['x'], queryFn }), {
      wrapper: ({ children }) => (
        <Boundary onError={show} fallback={() => null}>
          {wrapper({ children })}
        </Boundary>
      ),
    });
    await waitFor(() => expect(show).toHaveBeenCalledWith(broken));
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(lead).not.toHaveBeenCalled();
  });
});

describe('the web status [§7.21 §9.20]', () => {
  const answers = (status: number) => async () =>
    new Response('{"message":"Not now."}', { status });
  const FAILURES: [string, () => Promise<Response>, number][] = [
    ['a server that cannot answer', answers(503), 3],
    ['a refusal', answers(400), 3],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 3],
    ['an answer that is no JSON', async () => new Response('<p>'), 3],
    ['a lost session', answers(401), 1],
  ];

  it.each(FAILURES)('of the flow after %s is sent so often', async (_what, answer, tries) => {
    vi.useFakeTimers();
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    const outcome = expect(
      act(queryClient, () => saveWebStatus({ web_status: 'validating' }), WEB_STATUS_RETRY),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    vi.useRealTimers();
    expect(fetch).toHaveBeenCalledTimes(tries);
  });
});
