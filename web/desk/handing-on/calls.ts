/** The queries and mutations about handing on. */
import { GET_DESTINATIONS, GET_HAND_ON_RUNS, GET_HAND_ON_TROUBLES } from '#contract/calls.ts';
import type { Destinations, HandOnRun } from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';

/** Polling interval of a running hand-on, in milliseconds. */
const POLL_INTERVAL = 3000;

/** The polling interval while one of these runs is under way. */
export const whileUnderWay = (runs: readonly HandOnRun[] = []) =>
  runs.some(({ state }) => state === 'waiting') ? POLL_INTERVAL : false;

export function useDestinations() {
  return useRead<Destinations>([GET_DESTINATIONS], {
    refetchInterval: ({ state }) =>
      whileUnderWay(state.data?.destinations.flatMap(({ last_run }) => last_run)),
  }).data;
}

/** A mutation about handing on. */
export function useHandingOn<Input>(
  change: (input: Input) => Promise<Message>,
  onDone?: () => void,
) {
  const refresh = [GET_DESTINATIONS, GET_HAND_ON_RUNS, GET_HAND_ON_TROUBLES] as const;
  return useAct(change, { refresh, onDone });
}
