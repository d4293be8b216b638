import type { AttachedDocuments } from '#form/engine/words.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { getDocuments } from '#web/core/api/document-calls.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';

const NONE: AttachedDocuments = {};

/**
 * The applicant's documents by answer key. Empty if the call fails: then the review shows that a document is attached, but
 * not its name.
 */
export function useDocuments(): AttachedDocuments {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data = NONE } = useQuery({
    queryKey: ['documents'],
    queryFn: getDocuments,
    enabled: isLoggedIn,
    throwOnError: false,
    refetchOnMount: 'always',
  });
  return data;
}
