/** Answers of the server in the desk's cache. */

import type { Call } from '#contract/calls.ts';
import { about, request, withQuery } from '#web/core/api/request.ts';
import { queryOptions, type UseQueryOptions, useQuery } from '#web/core/api/tanstack-query.ts';

type Query = Readonly<Record<string, string>>;

/** A read call, the names in its path, and its query. It is also the cache key of the answer. */
export type Question = readonly [Call, ...(string | number | Query)[]];

/** A question as a query. The contract promises the type of the answer. */
export function readQuery<Answer>(question: Question) {
  const [call, ...given] = question;
  const names = given.filter((each) => typeof each !== 'object');
  const query = given.find((each) => typeof each === 'object');
  const path = about(call, ...names);
  const whole = query === undefined ? path : withQuery(path, query);
  return queryOptions({ queryKey: question, queryFn: () => request(whole) as Promise<Answer> });
}

/** Asks the server while the component is mounted. May throw the errors of `api/request.ts` to the page. */
export function useRead<Answer>(
  question: Question,
  options: Omit<UseQueryOptions<Answer, Error, Answer, Question>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...readQuery<Answer>(question), ...options });
}
