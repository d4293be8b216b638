/** What is known of the server's data, and how failures travel (spec §9, "Queries"). */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { UnauthorizedError } from './request.ts';

let handleUnauthorized: () => void = () => undefined;

/** Sets what happens when the server says that the session is invalid, whichever call it answers (spec §8). */
export function whenUnauthorized(handler: () => void): void {
  handleUnauthorized = handler;
}

function noticeUnauthorized(error: Error): void {
  if (error instanceof UnauthorizedError) handleUnauthorized();
}

/** An invalid session leads to /login, which is all there is to see of it; everything else goes to the boundary. */
function belongsToBoundary(error: Error): boolean {
  return !(error instanceof UnauthorizedError);
}

/** A client with the rules of spec §9: no retry, nothing goes stale or away, errors to the error boundary. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeUnauthorized }),
    mutationCache: new MutationCache({ onError: noticeUnauthorized }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: belongsToBoundary,
        // Offline, a request shall fail and say so, rather than wait unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, throwOnError: belongsToBoundary, networkMode: 'always' },
    },
  });
}

/** The one client of the page. */
export const queryClient = createQueryClient();
