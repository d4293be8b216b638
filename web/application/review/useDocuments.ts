import { useEffect, useState } from 'react';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { queryClient } from '#web/api/client.ts';
import { getDocuments } from '#web/api/document-calls.ts';
import { useSession } from '#web/session/session.ts';

const NONE: AttachedDocuments = {};

/**
 * The documents of the applicant by answer key, as the server has them now. Without an answer of the server there are
 * none: what was answered tells that a document is there, only not how it is called.
 */
export function useDocuments(): AttachedDocuments {
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
  }, [isLoggedIn]);
  return documents;
}
