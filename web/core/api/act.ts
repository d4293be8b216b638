/** Calls made outside of components. They handle a lost session as the hooks do. */
import { MutationObserver, type QueryClient } from '#web/core/api/tanstack-query.ts';
import { mayWorkNextTime } from './request.ts';

/** How often to retry a failed call, and after which errors; by default after those for which {@link mayWorkNextTime} holds. */
export interface Retry {
  readonly retries?: number;
  readonly isWorthIt?: (error: Error) => boolean;
}

/**
 * Makes a call, with retries as `Retry` says.
 * @param scope calls of one scope are sent one after the other.
 */
export function act<Answer>(
  queryClient: QueryClient,
  call: () => Promise<Answer>,
  { retries = 0, isWorthIt = mayWorkNextTime }: Retry = {},
  scope?: { readonly id: string },
): Promise<Answer> {
  return new MutationObserver(queryClient, {
    mutationFn: call,
    retry: (failures, error) => failures < retries && isWorthIt(error),
    ...(scope && { scope }),
  }).mutate();
}
