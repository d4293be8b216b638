/** One function for each call of handing on (contract §4). Each may throw the errors of `api/request.ts`. */
import {
  ACCEPT_DIFFERENCE,
  ADD_DESTINATION,
  BEGIN_HAND_ON,
  CHANGE_DESTINATION,
  GET_DELIVERIES,
  GET_DESTINATIONS,
  GET_HAND_ON_RUNS,
  GET_HAND_ON_TROUBLES,
  GIVE_UP_HAND_ON,
  LOOK_AT_HAND_ON,
  REMOVE_DESTINATION,
  RETRY_HAND_ON,
  TRY_DESTINATION,
} from '#contract/calls.ts';
import type {
  Deliveries,
  DestinationDraft,
  Destinations,
  HandOnRuns,
  Reach,
  SavedDestination,
  TriedDestination,
} from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import type { Static } from '#contract/schema.ts';
import { about, read, send, withQuery } from '#web/core/api/request.ts';

const act = (call: Parameters<typeof send>[0]) => (id: number) =>
  send<Message>(about(call, String(id)));

export const getDestinations = () => read<Static<typeof Destinations>>(GET_DESTINATIONS);
/** @param id undefined for a new one. */
export const saveDestination = (id: number | undefined, draft: DestinationDraft) =>
  send<Static<typeof SavedDestination>>(
    id === undefined ? ADD_DESTINATION : about(CHANGE_DESTINATION, String(id)),
    draft,
  );
export const removeDestination = act(REMOVE_DESTINATION);
export const tryDestination = (id: number | undefined, draft: DestinationDraft) =>
  send<Static<typeof TriedDestination>>(TRY_DESTINATION, { ...draft, id });

export const getRuns = () => read<Static<typeof HandOnRuns>>(GET_HAND_ON_RUNS);
export const getTroubles = () => read<Static<typeof HandOnRuns>>(GET_HAND_ON_TROUBLES);
export const beginRun = (destination: number, reach: Reach) =>
  send<Message>(about(BEGIN_HAND_ON, String(destination)), { reach });
export const retryRun = act(RETRY_HAND_ON);
export const giveUpRun = act(GIVE_UP_HAND_ON);
export const lookAtRun = act(LOOK_AT_HAND_ON);
export const acceptDifference = (id: number, difference: readonly string[]) =>
  send<Message>(about(ACCEPT_DIFFERENCE, String(id)), { difference });

export const getDeliveries = (query: Readonly<Record<string, string>>) =>
  read<Static<typeof Deliveries>>(withQuery(GET_DELIVERIES, query));
