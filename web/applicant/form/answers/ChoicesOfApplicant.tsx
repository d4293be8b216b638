import { useEffect } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { useAddAnotherCounts, useChosenTabs, useForgetFailures } from '#web/core/api/queries.ts';
import { ToastBoundary } from '#web/core/errors/ToastBoundary.tsx';
import { useAnswerStore } from '../context.tsx';

/**
 * Loads the applicant's add-another counts and chosen tabs. A failure shows as a toast, and the form stays usable
 * (spec §8).
 */
export function ChoicesOfApplicant() {
  const forgetFailures = useForgetFailures();
  return (
    <ToastBoundary onReset={forgetFailures}>
      <Choices />
    </ToastBoundary>
  );
}

function Choices() {
  const store = useAnswerStore();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: counts } = useAddAnotherCounts({ isLoggedIn });
  const { data: tabs } = useChosenTabs({ isLoggedIn });
  useEffect(() => {
    if (isLoggedIn && counts) store.changeSituation({ counts });
  }, [store, isLoggedIn, counts]);
  useEffect(() => {
    if (isLoggedIn && tabs) store.changeSituation({ tabs });
  }, [store, isLoggedIn, tabs]);
  return null;
}
