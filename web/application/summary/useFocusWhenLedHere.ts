import { useEffect, useRef } from 'react';
import { useFlow, useFlowStatus } from '../context.tsx';

/** Gives an element the focus when the flow leads the applicant to the summary, which may appear only then. */
export function useFocusWhenLedHere<Element extends HTMLElement>() {
  const flow = useFlow();
  const leadsHere = useFlowStatus((status) => status.leadsToSummary);
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!leadsHere || element.current === null) return;
    flow.summaryReached();
    element.current.scrollIntoView({ block: 'start' });
    element.current.focus({ preventScroll: true });
  }, [flow, leadsHere]);
  return element;
}
