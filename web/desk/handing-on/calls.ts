/** The calls of handing on (contract §4), and what pages read by them. Each may throw the errors of `api/request.ts`. */
import { useQuery } from '@tanstack/react-query';
import * as calls from '#contract/calls.ts';
import type {
  Deliveries,
  Destinations,
  HandOnRun,
  HandOnRuns,
  Reach,
  SavedDestination,
  TriedDestination,
} from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import type { Static } from '#contract/schema.ts';
import { about, read, send, withQuery } from '#web/core/api/request.ts';
import { useAct } from '../useAct.ts';
import type { Draft } from './draft.ts';

const act = (call: calls.Call) => (id: number) => send<Message>(about(call, String(id)));

/** @param id undefined for a new one. */
export const saveDestination = (id: number | undefined, draft: Draft) =>
  send<Static<typeof SavedDestination>>(
    id === undefined ? calls.ADD_DESTINATION : about(calls.CHANGE_DESTINATION, String(id)),
    setupOf(draft),
  );
export const removeDestination = act(calls.REMOVE_DESTINATION);
export const tryDestination = (id: number | undefined, draft: Draft) =>
  send<Static<typeof TriedDestination>>(calls.TRY_DESTINATION, { ...setupOf(draft), id });
const setupOf = ({ every, hours, at, ...setup }: Draft) => ({
  ...{ ...setup, schedule: { every, hours, at } },
});

export const beginRun = (destination: number, reach: Reach) =>
  send<Message>(about(calls.BEGIN_HAND_ON, String(destination)), { reach });
export const retryRun = act(calls.RETRY_HAND_ON);
export const giveUpRun = act(calls.GIVE_UP_HAND_ON);
export const lookAtRun = act(calls.LOOK_AT_HAND_ON);
export const acceptDifference = act(calls.ACCEPT_DIFFERENCE);

/** Prefix of all query keys about handing on. */
const HANDING_ON = 'handing-on';

/** Polling interval of a running hand-on, in milliseconds. */
const SOON = 3000;
/** Polling interval of failed runs, on every page, in milliseconds. */
const NOW_AND_THEN = 60_000;

const whileUnderWay = (runs: readonly HandOnRun[] = []) =>
  runs.some(({ state }) => state === 'waiting') ? SOON : false;

export function useDestinations() {
  return useQuery({
    queryKey: [HANDING_ON, 'destinations'],
    queryFn: () => read<Static<typeof Destinations>>(calls.GET_DESTINATIONS),
    refetchInterval: ({ state }) =>
      whileUnderWay(state.data?.destinations.flatMap(({ last_run }) => last_run)),
  }).data;
}

export function useRuns() {
  return useQuery({
    queryKey: [HANDING_ON, 'runs'],
    queryFn: () => read<Static<typeof HandOnRuns>>(calls.GET_HAND_ON_RUNS),
    refetchInterval: ({ state }) => whileUnderWay(state.data?.runs),
  }).data?.runs;
}

/** Failed runs. A failure of this query must not replace the page. */
export function useTroubles() {
  return useQuery({
    queryKey: [HANDING_ON, 'troubles'],
    queryFn: () => read<Static<typeof HandOnRuns>>(calls.GET_HAND_ON_TROUBLES),
    refetchInterval: NOW_AND_THEN,
    throwOnError: false,
  }).data?.runs;
}

export function useDeliveries(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: [HANDING_ON, 'ledger', query],
    queryFn: () => read<Static<typeof Deliveries>>(withQuery(calls.GET_DELIVERIES, query)),
  }).data;
}

/** A mutation about handing on. */
export function useHandingOn<Input>(change: (input: Input) => Promise<Message>) {
  return useAct(change, {
    refresh: (client) => client.invalidateQueries({ queryKey: [HANDING_ON] }),
  });
}
