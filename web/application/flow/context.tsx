import { createContext, useContext } from 'react';
import type { Flow } from './flow.ts';
import type { FlowStatus } from './status.ts';

const FlowContext = createContext<Flow | undefined>(undefined);

export const FlowProvider = FlowContext.Provider;

/** What the buttons and links of the form do. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (flow === undefined) throw new Error('There is no flow around this component');
  return flow;
}

/** One part of what the page shows of the flow. */
export function useFlowStatus<Part>(select: (status: FlowStatus) => Part): Part {
  return useFlow().status(select);
}
