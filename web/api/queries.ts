/** What the page reads from the server, and what it asks it to change, as hooks. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LogIn } from '#contract/accounts.ts';
import type { AddAnotherCounts, ChosenTabs } from '#contract/application.ts';
import { WEB_STATUS_RETRIES } from '#web/constants.ts';
import type { Retry } from './act.ts';
import * as calls from './calls.ts';
import { RequestError, UnauthorizedError } from './request.ts';

/** Said when a login succeeded and the browser kept nothing of it. */
export const COOKIES_REFUSED =
  'Your browser did not keep your login. Please allow cookies for this page and try again.';

export { QueryClientProvider, useQueryClient } from '@tanstack/react-query';

/** The applicant and all that is saved; only for somebody who is logged in. */
export const profileQuery = () =>
  queryOptions({ queryKey: ['profile'], queryFn: calls.getProfile });

/** A stored answer set, by the `token` of its link (spec §2). An unknown token is no error of the page. */
export const prefillQuery = (token: string) =>
  queryOptions({
    queryKey: ['prefill', token],
    queryFn: () => calls.getPrefill(token),
    throwOnError: false,
  });

/** One application as staff read it, by the `service_token` of its link. Whoever reads it shows its error. */
export const serviceApplicationQuery = (serviceToken: string) =>
  queryOptions({
    queryKey: ['service-application', serviceToken],
    queryFn: () => calls.getServiceApplication(serviceToken),
    throwOnError: false,
  });

const addAnotherQuery = () =>
  queryOptions({ queryKey: ['add-another'], queryFn: calls.getAddAnother });
const tabsQuery = () => queryOptions({ queryKey: ['tabs'], queryFn: calls.getTabs });

/** The profile that the page loaded with, or as it was after the submission. Anonymous visitors have none. */
export function useProfile({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...profileQuery(), enabled: isLoggedIn });
}

export function usePrefill(token: string) {
  return useQuery(prefillQuery(token));
}

export function useServiceApplication(serviceToken: string) {
  return useQuery(serviceApplicationQuery(serviceToken));
}

/** Component counts by button id. Anonymous visitors have none (spec §4). */
export function useAddAnotherCounts({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...addAnotherQuery(), enabled: isLoggedIn });
}

/** Chosen tabs by tab id. Anonymous visitors have none (spec §4). */
export function useChosenTabs({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...tabsQuery(), enabled: isLoggedIn });
}

/** Forgets every answer that failed, so that what asked for it asks again when it is drawn anew. */
export function useForgetFailures(): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** Calls that handle their own errors, not by the boundary (spec §8). */
const handlesOwnErrors = { throwOnError: false } as const;

/** How far the application is is said again twice, whatever the failure (spec §7, §9); only a lost session is lost. */
export const WEB_STATUS_RETRY = {
  retries: WEB_STATUS_RETRIES,
  isWorthIt: (error: Error) => !(error instanceof UnauthorizedError),
} satisfies Retry;

/** Saves how far the application is. */
export const useSaveWebStatus = () =>
  useMutation({
    mutationFn: calls.saveWebStatus,
    retry: (failures, error) =>
      failures < WEB_STATUS_RETRY.retries && WEB_STATUS_RETRY.isWorthIt(error),
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

/** Logging out, by the function that knows all that belongs to it; a failure goes to the boundary (spec §8). */
export const useLogOut = (logOut: () => Promise<void>) =>
  useMutation({ mutationFn: () => logOut() });

/** A sign of life, so that the server keeps the session. Its failure is nobody's business, but for a lost session. */
export const useKeepAlive = () =>
  useMutation({ mutationFn: calls.getProfile, ...handlesOwnErrors });

export const useSignUp = () => useMutation({ mutationFn: calls.signUp, ...handlesOwnErrors });
export const useConfirm = () => useMutation({ mutationFn: calls.confirm, ...handlesOwnErrors });
export const useResendConfirm = () =>
  useMutation({ mutationFn: calls.resendConfirm, ...handlesOwnErrors });

/** Logs in, then learns who that is: the login is done when the profile is here (spec §7). */
export const useLogIn = (loadSession: () => Promise<boolean>) =>
  useMutation({
    mutationFn: async (credentials: LogIn) => {
      const answer = await calls.logIn(credentials);
      if (!(await loadSession())) throw new RequestError(COOKIES_REFUSED, 200);
      return answer;
    },
    ...handlesOwnErrors,
  });

export const useForgotPassword = () =>
  useMutation({ mutationFn: calls.forgotPassword, ...handlesOwnErrors });
export const useResetPassword = () =>
  useMutation({ mutationFn: calls.resetPassword, ...handlesOwnErrors });
