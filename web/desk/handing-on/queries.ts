import { useQuery } from '@tanstack/react-query';
import type { HandOnRun } from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import { useAct } from '../useAct.ts';
import { getDestinations, getRuns, getTroubles } from './calls.ts';

/** Everything that is kept of handing on begins with it. */
export const HANDING_ON = 'handing-on';

/** What is under way is asked for again after so long, in milliseconds. */
const SOON = 3000;
/** Runs that failed are asked for on every page. */
const NOW_AND_THEN = 60_000;

const isUnderWay = ({ state }: Pick<HandOnRun, 'state'>) => state === 'waiting';

export function useDestinations() {
  return useQuery({
    queryKey: [HANDING_ON, 'destinations'],
    queryFn: getDestinations,
    refetchInterval: ({ state }) =>
      state.data?.destinations.some(({ last_run }) => last_run.some(isUnderWay)) ? SOON : false,
  }).data;
}

export function useRuns() {
  return useQuery({
    queryKey: [HANDING_ON, 'runs'],
    queryFn: getRuns,
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? SOON : false),
  }).data?.runs;
}

/** What failed. That it cannot be asked for is no reason to take a page away. */
export function useTroubles() {
  return useQuery({
    queryKey: [HANDING_ON, 'troubles'],
    queryFn: getTroubles,
    refetchInterval: NOW_AND_THEN,
    throwOnError: false,
  }).data?.runs;
}

/** An act that changes something of handing on. */
export function useHandingOn<Input>(act: (input: Input) => Promise<Message>) {
  return useAct(act, {
    refresh: (client) => client.invalidateQueries({ queryKey: [HANDING_ON] }),
  });
}
