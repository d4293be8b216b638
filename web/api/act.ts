/** Asking the server for a change from outside of components, with the same care for a lost session as the hooks. */
import { MutationObserver } from '@tanstack/react-query';
import { queryClient } from './client.ts';
import { mayWorkNextTime } from './request.ts';

/** Makes a call; one that the server could not answer is made again up to `retries` times. */
export function act<Answer>(
  call: () => Promise<Answer>,
  { retries = 0 }: { retries?: number } = {},
): Promise<Answer> {
  return new MutationObserver(queryClient, {
    mutationFn: call,
    retry: (failures, error) => failures < retries && mayWorkNextTime(error),
  }).mutate();
}
