import { useEffect, useState } from 'react';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { getDocuments } from '#web/core/api/document-calls.ts';
import { useQueryClient } from '#web/core/api/queries.ts';

const NONE: AttachedDocuments = {};

/**
 * The applicant's documents by answer key. Empty if the call fails: then the review shows that a document is attached, but
 * not its name.
 */
export function useDocuments(): AttachedDocuments {
  const queryClient = useQueryClient();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const [documents, setDocuments] = useState(NONE);
  useEffect(() => {
    if (!isLoggedIn) return;
    let isGone = false;
    queryClient.fetchQuery({ queryKey: ['documents'], queryFn: getDocuments, staleTime: 0 }).then(
      (found) => !isGone && setDocuments(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isLoggedIn, queryClient]);
  return documents;
}
