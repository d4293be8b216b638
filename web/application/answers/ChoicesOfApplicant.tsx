import { useEffect } from 'react';
import { useAddAnotherCounts, useChosenTabs, useForgetFailures } from '#web/api/queries.ts';
import { useSession } from '#web/session/context.tsx';
import { ToastBoundary } from '#web/shell/errors/ToastBoundary.tsx';
import { useAnswerStore } from '../context.tsx';

/**
 * Brings what the applicant chose beside their answers: how many of each group, and which tabs. When that cannot be had, a
 * toast says so, and the form is there all the same (spec §8).
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
