import { useEffect, useRef } from 'react';
import { useFlowStatus } from '../flow/context.tsx';

/** Gives an element the focus each time that the flow leads the applicant to the summary. */
export function useFocusWhenLedHere<Element extends HTMLElement>() {
  const times = useFlowStatus((status) => status.timesLedToSummary);
  const element = useRef<Element>(null);
  const seen = useRef(times);
  useEffect(() => {
    if (times === seen.current || element.current === null) return;
    seen.current = times;
    element.current.scrollIntoView({ block: 'start' });
    element.current.focus({ preventScroll: true });
  }, [times]);
  return element;
}
