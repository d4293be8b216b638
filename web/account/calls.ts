/** The calls of the account's page. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account, ChangePassword } from '#contract/account.ts';
import { CHANGE_PASSWORD, END_OTHER_SESSIONS, END_SESSION, GET_ACCOUNT } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/api/request.ts';

const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: () => read<Account>(GET_ACCOUNT),
    // It is asked for anew with each visit: another device may have logged in since.
    refetchOnMount: 'always',
  });

export function useAccount({ isLoggedIn }: { isLoggedIn: boolean }) {
  return useQuery({ ...accountQuery(), enabled: isLoggedIn });
}

/** Asks for the account again, after something was changed in it. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(accountQuery());
}

export const changePassword = (body: ChangePassword) => send<Message>(CHANGE_PASSWORD, body);
export const endSession = (id: number) => send<Message>(about(END_SESSION, String(id)));
export const endOtherSessions = () => send<Message>(END_OTHER_SESSIONS);
