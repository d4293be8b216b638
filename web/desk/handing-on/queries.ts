import { useQuery } from '@tanstack/react-query';
import type { HandOnRun } from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import { useAct } from '../useAct.ts';
import { getDestinations, getRuns, getTroubles } from './calls.ts';

/** Prefix of all query keys about handing on. */
export const HANDING_ON = 'handing-on';

/** Polling interval of a running hand-on, in milliseconds. */
const SOON = 3000;
/** Polling interval of failed runs, on every page, in milliseconds. */
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

/** Failed runs. A failure of this query must not replace the page. */
export function useTroubles() {
  return useQuery({
    queryKey: [HANDING_ON, 'troubles'],
    queryFn: getTroubles,
    refetchInterval: NOW_AND_THEN,
    throwOnError: false,
  }).data?.runs;
}

/** A mutation about handing on. */
export function useHandingOn<Input>(act: (input: Input) => Promise<Message>) {
  return useAct(act, {
    refresh: (client) => client.invalidateQueries({ queryKey: [HANDING_ON] }),
  });
}
