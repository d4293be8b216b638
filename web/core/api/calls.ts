/**
 * A function for each call of the contract (§4) that the form and its session make; a call of one screen stands in that screen's folder.
 * Each may throw the errors of `request.ts`.
 */
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
import {
  FIND_LOOKUP,
  GET_ADD_ANOTHER,
  GET_DEADLINES,
  GET_PROFILE,
  GET_TABS,
  LOG_OUT,
  PUT_ASIDE,
  SAVE_ADD_ANOTHER,
  SAVE_ANSWERS,
  SAVE_LAST_PAGE,
  SAVE_TAB,
  SAVE_VALIDATIONS,
  SAVE_WEB_STATUS,
  SUBMIT,
} from '#contract/calls.ts';
import type { DeadlinesInForce } from '#contract/deadlines.ts';
import type { LookupEntry, LookupSuggestion } from '#contract/lookups.ts';
import type { FieldErrors, Message } from '#contract/message.ts';
import type { PutAside, SavedAnswers } from '#contract/put-aside.ts';
import { AUTOCOMPLETE_MAXIMUM_RESULTS, SAVE_TIMEOUT } from '#web/core/constants.ts';
import { read, send, withQuery } from './request.ts';

// Accounts
export const logOut = () => send<Message>(LOG_OUT);

// The application
export const getProfile = (early?: Promise<Response>) => read<Profile>(GET_PROFILE, { early });
/** Has a timeout. With `outlivesPage` the browser completes the call even if the page closes. */
export const saveAnswers = (body: SaveAnswers, options: { readonly outlivesPage?: boolean } = {}) =>
  send<SavedAnswers>(SAVE_ANSWERS, body, { ...options, timeout: SAVE_TIMEOUT });
/** Stores answers that are about to be cleared. */
export const putAside = (body: PutAside, options: { readonly outlivesPage?: boolean } = {}) =>
  send<Message>(PUT_ASIDE, body, { ...options, timeout: SAVE_TIMEOUT });
export const saveLastPage = (body: SaveLastPage) => send<Message>(SAVE_LAST_PAGE, body);
export const saveWebStatus = (body: SaveWebStatus) => send<Message>(SAVE_WEB_STATUS, body);
export const saveValidations = (
  body: FieldErrors,
  options: { readonly outlivesPage?: boolean } = {},
) => send<Message>(SAVE_VALIDATIONS, body, options);
export const submit = () => send<Message>(SUBMIT);
export const getAddAnother = () => read<AddAnotherCounts>(GET_ADD_ANOTHER);
export const saveAddAnother = (body: SaveAddAnother) => send<Message>(SAVE_ADD_ANOTHER, body);
export const getTabs = () => read<ChosenTabs>(GET_TABS);
export const saveTab = (body: SaveTab) => send<Message>(SAVE_TAB, body);

export const getDeadlines = () => read<DeadlinesInForce>(GET_DEADLINES);

// Lookups: their failures are swallowed (spec §8)

/** Suggestions for the typed text, best first, those in this state before others; none when the search fails (spec §7). */
export async function findSuggestions(
  text: string,
  category: string,
  state = '',
): Promise<readonly LookupSuggestion[]> {
  const max_results = String(AUTOCOMPLETE_MAXIMUM_RESULTS);
  const near = state === '' ? {} : { state };
  try {
    return await read(withQuery(FIND_LOOKUP, { text, category, max_results, ...near }));
  } catch {
    return [];
  }
}

/** The fields of one suggestion; undefined on failure, when the typed label is kept (spec §7). */
export async function findEntry(id: string, category: string): Promise<LookupEntry | undefined> {
  try {
    return await read(withQuery(FIND_LOOKUP, { id, category }));
  } catch {
    return undefined;
  }
}
