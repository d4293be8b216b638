import { useMutation, useQuery } from '@tanstack/react-query';
import { act as inReact, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Boundary } from '../shell/errors/Boundary.tsx';
import { act } from './act.ts';
import { queryClient, whenUnauthorized } from './client.ts';
import { QueryClientProvider, useSaveWebStatus } from './queries.ts';
import { RequestError, UnauthorizedError } from './request.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const lead = vi.fn();

beforeEach(() => {
  queryClient.clear();
  lead.mockClear();
  whenUnauthorized(lead);
});

/** Fails as often as it is asked. */
const failing = (error: Error) => vi.fn(() => Promise.reject(error));
const unauthorized = new UnauthorizedError('Please log in.', 401);
const broken = new RequestError('Not now.', 503);
const refused = new RequestError('That is not allowed.', 400);

describe('an invalid session', () => {
  it('is noticed in a query, which throws nothing and tries once', async () => {
    const queryFn = failing(unauthorized);
    renderHook(() => useQuery({ queryKey: ['x'], queryFn }), { wrapper });
    await waitFor(() => expect(lead).toHaveBeenCalledTimes(1));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is noticed in a change, which throws nothing', async () => {
    const { result } = renderHook(() => useMutation({ mutationFn: failing(unauthorized) }), {
      wrapper,
    });
    inReact(() => result.current.mutate());
    await waitFor(() => expect(lead).toHaveBeenCalledTimes(1));
  });

  it('is noticed outside of components, and is not tried again', async () => {
    const call = failing(unauthorized);
    await expect(act(call, { retries: 2 })).rejects.toBe(unauthorized);
    expect(call).toHaveBeenCalledTimes(1);
    expect(lead).toHaveBeenCalledTimes(1);
  });
});

describe('any other failure', () => {
  it('of a query goes to the error boundary, after one try', async () => {
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

  it.each([
    ['a server that could not answer', broken, 3],
    ['a refusal', refused, 1],
  ])('of %s is tried so often with two retries', async (_what, error, tries) => {
    vi.useFakeTimers();
    const call = failing(error);
    const outcome = expect(act(call, { retries: 2 })).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    vi.useRealTimers();
    expect(call).toHaveBeenCalledTimes(tries);
  });
});

describe('the web status', () => {
  it('is sent three times before it counts as failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers();
    const fetch = vi.fn(async () => new Response('{"message":"Not now."}', { status: 503 }));
    vi.stubGlobal('fetch', fetch);
    const { result } = renderHook(() => useSaveWebStatus(), {
      wrapper: ({ children }) => <Boundary fallback={() => null}>{wrapper({ children })}</Boundary>,
    });
    inReact(() => result.current.mutate({ web_status: 'started' }));
    await inReact(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});
