/** Asking the server for a change from outside of components, with the same care for a lost session as the hooks. */
import { MutationObserver } from '@tanstack/react-query';
import { queryClient } from './client.ts';
import { mayWorkNextTime } from './request.ts';

/** How often a call is made again, and after which failures: unless given, where the server could not answer. */
export interface Retry {
  readonly retries?: number;
  readonly isWorthIt?: (error: Error) => boolean;
}

/** Makes a call, and makes it again as it is told. */
export function act<Answer>(
  call: () => Promise<Answer>,
  { retries = 0, isWorthIt = mayWorkNextTime }: Retry = {},
): Promise<Answer> {
  return new MutationObserver(queryClient, {
    mutationFn: call,
    retry: (failures, error) => failures < retries && isWorthIt(error),
  }).mutate();
}
