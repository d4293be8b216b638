/** Answers of the server in the desk's cache. */

import type { Call } from '#contract/calls.ts';
import { request, withParams, withQuery } from '#web/core/api/request.ts';
import { queryOptions, type UseQueryOptions, useQuery } from '#web/core/api/tanstack-query.ts';

type Query = Readonly<Record<string, string>>;

/** A read call, the names in its path, and its query. It is also the cache key of the answer. */
export type CallKey = readonly [Call, ...(string | number | Query)[]];

/** A key as a query. The contract promises the type of the answer. */
export function readQuery<Answer>(key: CallKey) {
  const [call, ...given] = key;
  const names = given.filter((each) => typeof each !== 'object');
  const query = given.find((each) => typeof each === 'object');
  const path = withParams(call, ...names);
  const whole = query === undefined ? path : withQuery(path, query);
  return queryOptions({ queryKey: key, queryFn: () => request(whole) as Promise<Answer> });
}

/** Asks the server while the component is mounted. May throw the errors of `api/request.ts` to the page. */
export function useRead<Answer>(
  key: CallKey,
  options: Omit<UseQueryOptions<Answer, Error, Answer, CallKey>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...readQuery<Answer>(key), ...options });
}
