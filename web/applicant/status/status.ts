/** The calls of the status. */

import { ANSWER_OFFER, GET_STATUS } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AnswerOffer, ApplicationStatus } from '#contract/status.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { queryOptions, useQuery, useQueryClient } from '#web/core/api/query.ts';
import { read, send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';

const STATUS = 'status';

const statusQuery = (language: string) =>
  queryOptions({
    queryKey: [STATUS, language],
    queryFn: () => read<ApplicationStatus>(GET_STATUS),
  });

/** The status of the applicant's submitted application; undefined until it has loaded. */
export function useStatus(
  options: { readonly refetchOnMount?: 'always' } = {},
): ApplicationStatus | undefined {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return useQuery({ ...statusQuery(say.language.tag), enabled: isLoggedIn, ...options }).data;
}

export function useRefreshStatus(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [STATUS] });
}

export const answerOffer = (body: AnswerOffer) => send<Message>(ANSWER_OFFER, body);
