/** The calls of the account page. */

import type { Account, AddOwnPasskey, ChangePassword, SaveNews } from '#contract/account.ts';
import {
  ADD_OWN_PASSKEY,
  ASK_OWN_PASSKEY,
  CHANGE_PASSWORD,
  END_OTHER_SESSIONS,
  END_SESSION,
  GET_ACCOUNT,
  REMOVE_OWN_PASSKEY,
  SAVE_NEWS,
} from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AskedPasskey } from '#contract/passkeys.ts';
import { read, send, withParams } from '#web/core/api/request.ts';
import { queryOptions, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';

const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: () => read<Account>(GET_ACCOUNT),
    // Refetch with each visit: another device may have logged in since.
    refetchOnMount: 'always',
  });

export function useAccount({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...accountQuery(), enabled: isLoggedIn });
}

/** Refetches the account after a change. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(accountQuery());
}

export const changePassword = (body: ChangePassword) => send<Message>(CHANGE_PASSWORD, body);
export const saveNews = (body: SaveNews) => send<Message>(SAVE_NEWS, body);
export const endSession = (id: number) => send<Message>(withParams(END_SESSION, String(id)));
export const endOtherSessions = () => send<Message>(END_OTHER_SESSIONS);
export const askForPasskey = (body: { readonly password: string }) =>
  send<AskedPasskey>(ASK_OWN_PASSKEY, body);
export const addPasskey = (body: AddOwnPasskey) => send<Message>(ADD_OWN_PASSKEY, body);
export const removePasskey = (id: number) =>
  send<Message>(withParams(REMOVE_OWN_PASSKEY, String(id)));
