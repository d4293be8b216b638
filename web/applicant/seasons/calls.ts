/** The calls about an applicant's applications of all seasons. */

import {
  APPLY_AGAIN,
  GET_EARLIER_APPLICATION,
  GET_EARLIER_COPY,
  GET_EARLIER_RECEIPT,
  GET_OWN_APPLICATIONS,
} from '#contract/calls.ts';
import type { PdfState } from '#contract/documents.ts';
import type { Message } from '#contract/message.ts';
import type { OwnApplications } from '#contract/seasons.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { OWN_APPLICATIONS } from '#web/applicant/status/status.ts';
import { read, send, urlOf, withParams } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';

/** The logged-in applicant's applications; undefined until loaded, and at a college without seasons. */
export function useOwnApplications(): OwnApplications | undefined {
  const { language } = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return useQuery({
    queryKey: [OWN_APPLICATIONS, language.tag],
    queryFn: () => read<OwnApplications>(GET_OWN_APPLICATIONS),
    refetchOnMount: 'always',
    // An offer may have been answered in another tab.
    refetchOnWindowFocus: 'always',
    throwOnError: false,
    enabled: isLoggedIn && getCollege().seasons !== undefined,
  }).data;
}

export const applyAgain = (season: string) => send<Message>(APPLY_AGAIN, { season });
export const getEarlier = (id: number) =>
  read<ServiceApplication>(withParams(GET_EARLIER_APPLICATION, String(id)));
export const getEarlierCopy = (id: number) =>
  read<PdfState>(withParams(GET_EARLIER_COPY, String(id)));
/** The download address of a receipt. */
export const earlierReceipt = (id: number) => urlOf(withParams(GET_EARLIER_RECEIPT, String(id)));
