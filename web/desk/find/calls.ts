/** One function for each call of the list (contract §4). */
import * as calls from '#contract/calls.ts';
import type { ListCounts, ListPage, ListQuery, SavedViews, SaveView } from '#contract/desk-find.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send, withQuery } from '#web/core/api/request.ts';

export const findApplications = (query: ListQuery & Record<string, string>) =>
  read<ListPage>(withQuery(calls.FIND_APPLICATIONS, query));
/** The counts of a search; neither its order nor its page matters. */
export const countApplications = (query: ListQuery & Record<string, string>) =>
  read<ListCounts>(withQuery(calls.COUNT_APPLICATIONS, query));
export const getViews = () => read<SavedViews>(calls.GET_VIEWS);
export const saveView = (view: SaveView) => send<Message>(calls.SAVE_VIEW, view);
export const removeView = (id: number) => send<Message>(about(calls.REMOVE_VIEW, String(id)));
