/** The cache of what the desk has asked the server, and where its errors go. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { UnauthorizedError } from '#web/core/api/request.ts';
import type { ToastStore } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { ME } from './me.ts';

/** For a mutation that shows its errors where it was asked: `useMutation({ ...showsOwnErrors, … })`. All others show a toast. */
export const showsOwnErrors = { meta: { showsOwnErrors: true } } as const;

/**
 * Nothing is tried again by itself, and what is shown again is asked again. What cannot be read goes to the boundary of its page, a
 * failed act into a toast, and a session that is over leads to the sign-in, which comes before the page without taking it away.
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
        toasts.show({
          tone: 'error',
          title: toSay('That did not work'),
          error,
        });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        throwOnError: (error) => !(error instanceof UnauthorizedError),
        // Without this, what is asked offline would wait silently instead of failing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
