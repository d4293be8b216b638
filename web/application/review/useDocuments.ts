import type { AttachedDocuments } from '#form/engine/outline.ts';
import { useProfile } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.ts';

const NONE: AttachedDocuments = {};

/** The documents of the applicant, by answer key. */
export function useDocuments(): AttachedDocuments {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data } = useProfile({ isLoggedIn });
  return data?.document_answer ?? NONE;
}
