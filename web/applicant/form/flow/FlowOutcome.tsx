import { useEffect } from 'react';
import { useSessionContext } from '#web/applicant/session/context.tsx';
import { readNavigationState } from '#web/applicant/session/navigation.ts';
import { DialogBoundary } from '#web/core/errors/DialogBoundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { useLocation, useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { useFlow, useFlowStatus } from '../context.tsx';

/**
 * Moves on after the submission. The status "submitted" redirects to /completion with the state of the current location, so the message
 * is put into that state first.
 */
export function MoveAfterSubmit() {
  const isSubmitted = useFlowStatus((status) => status.isSubmitted);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const flow = useFlow();
  const { session } = useSessionContext();
  const say = useSay();
  const successMessage = say('Your application was successfully submitted.');
  const carriesMessage = readNavigationState(state).successMessage === successMessage;
  useEffect(() => {
    if (!isSubmitted) return;
    if (carriesMessage) {
      flow.reset();
      session.setWebStatus('submitted');
    } else {
      const arrival = { replace: true, state: { successMessage }, keepsScroll: true };
      navigate(pathname, arrival);
    }
  }, [flow, session, isSubmitted, carriesMessage, successMessage, pathname, navigate]);
  return null;
}

/** Shows an error of saving or submitting in the dialog "Unexpected Error" (spec §8). */
export function FlowFailure() {
  const flow = useFlow();
  return (
    <DialogBoundary onReset={flow.dismissFailure}>
      <ThrowFailure />
    </DialogBoundary>
  );
}

function ThrowFailure() {
  const failure = useFlowStatus((status) => status.failure);
  if (failure) throw failure;
  return null;
}
