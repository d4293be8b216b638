import { useEffect } from 'react';
import { useAddAnotherCounts, useChosenTabs } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.ts';
import type { AnswerStore } from './store.ts';

/** Brings what the applicant chose beside their answers: how many of each group, and which tabs. */
export function useChoicesOfApplicant(store: AnswerStore): void {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: counts } = useAddAnotherCounts({ isLoggedIn });
  const { data: tabs } = useChosenTabs({ isLoggedIn });
  useEffect(() => {
    if (isLoggedIn && counts) store.situate({ counts });
  }, [store, isLoggedIn, counts]);
  useEffect(() => {
    if (isLoggedIn && tabs) store.situate({ tabs });
  }, [store, isLoggedIn, tabs]);
}
