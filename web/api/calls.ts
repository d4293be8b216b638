/** One function for each call of the contract (§4). Each may throw the errors of `request.ts`. */
import type {
  Confirm,
  ForgotPassword,
  LogIn,
  ResendConfirm,
  ResetPassword,
  SignUp,
} from '#contract/accounts.ts';
import type {
  AddAnotherCounts,
  ChosenTabs,
  Profile,
  SaveAddAnother,
  SaveAnswers,
  SaveLastPage,
  SaveTab,
  SaveWebStatus,
} from '#contract/application.ts';
import type { LookupEntry, LookupSuggestion } from '#contract/lookups.ts';
import type { FieldErrors, Message } from '#contract/message.ts';
import type { PutAside, SavedAnswers } from '#contract/put-aside.ts';
import type { Prefill, ServiceApplication } from '#contract/staff.ts';
import { AUTOCOMPLETE_MAXIMUM_RESULTS, SAVE_TIMEOUT } from '../constants.ts';
import { read, send } from './request.ts';

// Accounts
export const signUp = (body: SignUp) => send<Message>('POST', '/public/signup', body);
export const confirm = (body: Confirm) => send<Message>('POST', '/public/confirm', body);
export const resendConfirm = (body: ResendConfirm) =>
  send<Message>('POST', '/public/resend-confirm', body);
export const logIn = (body: LogIn) => send<Message>('POST', '/public/login', body);
export const forgotPassword = (body: ForgotPassword) =>
  send<Message>('POST', '/public/forgot-password', body);
export const resetPassword = (body: ResetPassword) =>
  send<Message>('POST', '/public/reset-password', body);
export const logOut = () => send<Message>('GET', '/api/logout');

// The application
export const getProfile = () => read<Profile>('/api/profile');
/** Fails after a while rather than wait for a dead network. With `outlivesPage` it arrives though the page is closed. */
export const saveAnswers = (body: SaveAnswers, options: { readonly outlivesPage?: boolean } = {}) =>
  send<SavedAnswers>('PUT', '/api/answer', body, { ...options, timeout: SAVE_TIMEOUT });
/** Keeps what is about to be cleared. */
export const putAside = (body: PutAside, options: { readonly outlivesPage?: boolean } = {}) =>
  send<Message>('POST', '/api/put-aside', body, { ...options, timeout: SAVE_TIMEOUT });
export const saveLastPage = (body: SaveLastPage) => send<Message>('PUT', '/api/last-page', body);
export const saveWebStatus = (body: SaveWebStatus) =>
  send<Message>('POST', '/api/web-status', body);
export const saveValidations = (
  body: FieldErrors,
  options: { readonly outlivesPage?: boolean } = {},
) => send<Message>('POST', '/api/validations', body, options);
export const submit = () => send<Message>('POST', '/api/submit');
export const getAddAnother = () => read<AddAnotherCounts>('/api/add-another');
export const saveAddAnother = (body: SaveAddAnother) =>
  send<Message>('PUT', '/api/add-another', body);
export const getTabs = () => read<ChosenTabs>('/api/tabs');
export const saveTab = (body: SaveTab) => send<Message>('PUT', '/api/tabs', body);

// Links with a token
export const getPrefill = (token: string) => read<Prefill>(withQuery('/public/tmp', { token }));
export const getServiceApplication = (service_token: string) =>
  read<ServiceApplication>(withQuery('/service/tmp-pdf', { service_token }));

// Lookups: their failures are swallowed (spec §8)

/** Suggestions for what was typed, best first; none when the search fails (spec §7). */
export async function findSuggestions(
  text: string,
  category: string,
): Promise<readonly LookupSuggestion[]> {
  const max_results = String(AUTOCOMPLETE_MAXIMUM_RESULTS);
  try {
    return await read(withQuery('/lookup/find', { text, category, max_results }));
  } catch {
    return [];
  }
}

/** The fields of one suggestion; undefined when they cannot be had, and the typed label has to do (spec §7). */
export async function findEntry(id: string, category: string): Promise<LookupEntry | undefined> {
  try {
    return await read(withQuery('/lookup/find', { id, category }));
  } catch {
    return undefined;
  }
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
