/** The calls of the status. */

import { ANSWER_OFFER, GET_STATUS } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AnswerOffer, ApplicationStatus } from '#contract/status.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { belongsToBoundary } from '#web/core/api/client.ts';
import { read, send } from '#web/core/api/request.ts';
import { queryOptions, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';

const STATUS = 'status';
/** The list of the person's applications, which has the decisions about earlier ones. */
export const OWN_APPLICATIONS = 'own-applications';

const statusQuery = (language: string) =>
  queryOptions({
    queryKey: [STATUS, language],
    queryFn: () => read<ApplicationStatus>(GET_STATUS),
    // A status on the screen stays there when it cannot be loaded again.
    throwOnError: (error, { state }) => state.data === undefined && belongsToBoundary(error),
  });

/** The status of the applicant's submitted application; undefined until it has loaded. */
export function useStatus(
  options: { readonly refetchOnMount?: 'always'; readonly refetchOnWindowFocus?: 'always' } = {},
): ApplicationStatus | undefined {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return useQuery({ ...statusQuery(say.language.tag), enabled: isLoggedIn, ...options }).data;
}

export function useRefreshStatus(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [STATUS, OWN_APPLICATIONS].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
}

export const answerOffer = (body: AnswerOffer) => send<Message>(ANSWER_OFFER, body);
