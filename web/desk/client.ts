/** The desk's cache of server data, and where errors go. */

import { UnauthorizedError } from '#web/core/api/request.ts';
import { MutationCache, QueryCache, QueryClient } from '#web/core/api/tanstack-query.ts';
import type { ToastStore } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { ME } from './me.ts';

/** For a mutation that shows its own errors: `useMutation({ ...showsOwnErrors, … })`. The errors of all others become toasts. */
export const showsOwnErrors = { meta: { showsOwnErrors: true } } as const;

/**
 * No retries, and data is fetched again when it is shown again. A failed query goes to the error boundary of its page and a failed mutation
 * becomes a toast. An ended session opens the sign-in over the page, which stays mounted.
 */
export function createDeskClient(toasts: Pick<ToastStore, 'show'>): QueryClient {
  const isOver = (error: Error): boolean => {
    if (!(error instanceof UnauthorizedError)) return false;
    client.setQueryData(ME, null);
    return true;
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: isOver }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (isOver(error) || meta?.showsOwnErrors === true) return;
        toasts.show({ tone: 'error', title: toSay('That did not work'), error });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: (error) => !(error instanceof UnauthorizedError),
        // Otherwise requests made offline would wait silently instead of failing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
