/** The calls of the page as queries and mutations. */

import type { AddAnotherCounts, ChosenTabs } from '#contract/application.ts';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '#web/core/api/tanstack-query.ts';
import { WEB_STATUS_RETRIES } from '#web/core/constants.ts';
import type { Retry } from './act.ts';
import * as calls from './calls.ts';
import { UnauthorizedError } from './request.ts';

/**
 * The applicant and all saved data; only for a logged-in applicant.
 * @param early the answer, if the page's first lines have already requested it.
 */
export const profileQuery = (early?: Promise<Response>) =>
  queryOptions({ queryKey: ['profile'], queryFn: () => calls.getProfile(early) });

const addAnotherQuery = () =>
  queryOptions({ queryKey: ['add-another'], queryFn: calls.getAddAnother });
const tabsQuery = () => queryOptions({ queryKey: ['tabs'], queryFn: calls.getTabs });

/** The profile as loaded with the page, or after the submission. Anonymous visitors have none. */
export function useProfile({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...profileQuery(), enabled: isLoggedIn });
}

/** Component counts by button id, and chosen tabs by tab id. Anonymous visitors have none (spec §4). */
export function useChoices({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { data: counts } = useQuery({ ...addAnotherQuery(), enabled: isLoggedIn });
  const { data: tabs } = useQuery({ ...tabsQuery(), enabled: isLoggedIn });
  return { counts, tabs };
}

/** Errors of these calls do not reach the boundary (spec §8). */
const handlesOwnErrors = { throwOnError: false } as const;

/** The web status is retried up to two times after any error but a lost session (spec §7, §9). */
export const WEB_STATUS_RETRY = {
  retries: WEB_STATUS_RETRIES,
  isWorthIt: (error: Error) => !(error instanceof UnauthorizedError),
} satisfies Retry;

/** Saves the web status. */
export const useSaveWebStatus = () =>
  useMutation({
    mutationFn: calls.saveWebStatus,
    retry: (failures, error) =>
      failures < WEB_STATUS_RETRY.retries && WEB_STATUS_RETRY.isWorthIt(error),
  });

/** The last page is refused after the submission, so the submission waits for it. */
export const LAST_PAGE_SCOPE = { id: 'last-page' };

/** Saves the last page, one save after the other. */
export const useSaveLastPage = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: calls.saveLastPage,
    scope: LAST_PAGE_SCOPE,
    onError,
    ...handlesOwnErrors,
  });

export function useSaveAddAnother() {
  const client = useQueryClient();
  return useMutation({
    ...handlesOwnErrors,
    mutationFn: calls.saveAddAnother,
    onSuccess: (_answer, { button_id, num_components }) => {
      client.setQueryData(addAnotherQuery().queryKey, (counts: AddAnotherCounts = {}) => ({
        ...counts,
        [button_id]: num_components,
      }));
    },
  });
}

export function useSaveTab() {
  const client = useQueryClient();
  return useMutation({
    ...handlesOwnErrors,
    mutationFn: calls.saveTab,
    onSuccess: (_answer, { tab_id, chosen_tab }) => {
      client.setQueryData(tabsQuery().queryKey, (tabs: ChosenTabs = {}) => ({
        ...tabs,
        [tab_id]: chosen_tab,
      }));
    },
  });
}
