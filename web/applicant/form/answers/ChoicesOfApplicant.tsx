import { useEffect } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { useChoices } from '#web/core/api/queries.ts';
import { useQueryErrorResetBoundary } from '#web/core/api/tanstack-query.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useAnswerStore } from '../context.tsx';

/**
 * Loads the applicant's add-another counts and chosen tabs. A failure shows as a toast that stays 5 minutes, with a button that tries again
 * in its place, and the form stays usable (spec §8).
 */
export function ChoicesOfApplicant() {
  const say = useSay();
  const toasts = useToasts();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  return (
    <Boundary
      onError={(error) => toasts.show({ tone: 'error', title: say('Error'), error })}
      fallback={(_error, reset) => (
        <Button
          variant="secondary"
          onClick={() => {
            resetQueries();
            reset();
          }}
        >
          {say('Try again')}
        </Button>
      )}
    >
      <Choices />
    </Boundary>
  );
}

function Choices() {
  const store = useAnswerStore();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { counts, tabs } = useChoices({ isLoggedIn });
  useEffect(() => {
    if (isLoggedIn && counts) store.changeSituation({ counts });
  }, [store, isLoggedIn, counts]);
  useEffect(() => {
    if (isLoggedIn && tabs) store.changeSituation({ tabs });
  }, [store, isLoggedIn, tabs]);
  return null;
}
