/** The cache of the server's data, and where errors go (spec §9, "Queries"). */
import { MutationCache, QueryCache, QueryClient } from '#web/core/api/tanstack-query.ts';
import { RequestError, UnauthorizedError } from './request.ts';

/** True for every error except an invalid session, which leads to /login and shows nothing else. */
export function belongsToBoundary(error: Error): boolean {
  return !(error instanceof UnauthorizedError);
}

/**
 * A client with the rules of spec §9: no retry, nothing goes stale or is evicted, errors go to the error boundary.
 * @param onUnauthorized called when the server refuses the session, in answer to any call (spec §8).
 * @param onConflict called when a call conflicts with the state on the server (409).
 */
export function createQueryClient(onUnauthorized: () => void, onConflict: () => void): QueryClient {
  function onError(error: Error): void {
    if (error instanceof UnauthorizedError) onUnauthorized();
    if (error instanceof RequestError && error.status === 409) onConflict();
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: belongsToBoundary,
        // Otherwise a request made offline would wait silently instead of failing.
        networkMode: 'always',
      },
      mutations: { retry: false, throwOnError: belongsToBoundary, networkMode: 'always' },
    },
  });
}
