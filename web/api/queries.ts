/** What the page reads from the server, and what it asks it to change, as hooks. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddAnotherCounts, ChosenTabs } from '#contract/application.ts';
import { WEB_STATUS_RETRIES } from '../constants.ts';
import * as calls from './calls.ts';

export { QueryClientProvider } from '@tanstack/react-query';

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

export const useSaveAnswers = () => useMutation({ mutationFn: calls.saveAnswers });
export const useSaveLastPage = () => useMutation({ mutationFn: calls.saveLastPage });
export const useSaveWebStatus = () =>
  useMutation({ mutationFn: calls.saveWebStatus, retry: WEB_STATUS_RETRIES });
export const useSaveValidations = () => useMutation({ mutationFn: calls.saveValidations });

export function useSaveAddAnother() {
  const client = useQueryClient();
  return useMutation({
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
    mutationFn: calls.saveTab,
    onSuccess: (_answer, { tab_id, chosen_tab }) => {
      client.setQueryData(tabsQuery().queryKey, (tabs: ChosenTabs = {}) => ({
        ...tabs,
        [tab_id]: chosen_tab,
      }));
    },
  });
}

/** Calls that handle their own errors, not by the boundary (spec §8). */
const handlesOwnErrors = { throwOnError: false } as const;

export const useSubmit = () => useMutation({ mutationFn: calls.submit, ...handlesOwnErrors });
export const useSignUp = () => useMutation({ mutationFn: calls.signUp, ...handlesOwnErrors });
export const useConfirm = () => useMutation({ mutationFn: calls.confirm, ...handlesOwnErrors });
export const useResendConfirm = () =>
  useMutation({ mutationFn: calls.resendConfirm, ...handlesOwnErrors });
export const useLogIn = () => useMutation({ mutationFn: calls.logIn, ...handlesOwnErrors });
export const useForgotPassword = () =>
  useMutation({ mutationFn: calls.forgotPassword, ...handlesOwnErrors });
export const useResetPassword = () =>
  useMutation({ mutationFn: calls.resetPassword, ...handlesOwnErrors });
