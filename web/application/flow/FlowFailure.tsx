import { DialogBoundary } from '#web/shell/errors/DialogBoundary.tsx';
import { useFlow, useFlowStatus } from '../context.tsx';

/** What went wrong while saving or submitting, in the dialog "Unexpected Error" (spec §8). What was typed stays. */
export function FlowFailure() {
  const flow = useFlow();
  return (
    <DialogBoundary onReset={flow.dismissFailure}>
      <Thrown />
    </DialogBoundary>
  );
}

function Thrown() {
  const failure = useFlowStatus((status) => status.failure);
  if (failure) throw failure;
  return null;
}
