import { useEffect, useState } from 'react';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { getDocuments } from '#web/api/document-calls.ts';
import { useQueryClient } from '#web/api/queries.ts';
import { useSession } from '#web/session/context.tsx';

const NONE: AttachedDocuments = {};

/**
 * The documents of the applicant by answer key, as the server has them now. Without an answer of the server there are
 * none: what was answered tells that a document is there, only not how it is called.
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
