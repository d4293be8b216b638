/** Calls from outside of components, which treat a lost session as the hooks do. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { mayWorkNextTime } from './request.ts';

/** How often a failed call is repeated, and after which errors: by default those for which {@link mayWorkNextTime} holds. */
export interface Retry {
  readonly retries?: number;
  readonly isWorthIt?: (error: Error) => boolean;
}

/** Makes a call, and repeats it as `Retry` says. */
export function act<Answer>(
  queryClient: QueryClient,
  call: () => Promise<Answer>,
  { retries = 0, isWorthIt = mayWorkNextTime }: Retry = {},
): Promise<Answer> {
  return new MutationObserver(queryClient, {
    mutationFn: call,
    retry: (failures, error) => failures < retries && isWorthIt(error),
  }).mutate();
}
