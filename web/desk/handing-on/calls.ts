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
  Destinations,
  HandOnRuns,
  Reach,
  SaveDestination,
  SavedDestination,
  TriedDestination,
} from '#contract/desk-handing-on.ts';
import type { Message } from '#contract/message.ts';
import type { Static } from '#contract/schema.ts';
import { about, read, send, withQuery } from '#web/api/request.ts';

export const getDestinations = () => read<Static<typeof Destinations>>(GET_DESTINATIONS);
export const saveDestination = (id: number, body: SaveDestination) =>
  id === 0
    ? send<Static<typeof SavedDestination>>(ADD_DESTINATION, body)
    : send<Static<typeof SavedDestination>>(about(CHANGE_DESTINATION, String(id)), body);
export const removeDestination = (id: number) =>
  send<Message>(about(REMOVE_DESTINATION, String(id)));
export const tryDestination = (id: number, body: SaveDestination) =>
  send<Static<typeof TriedDestination>>(TRY_DESTINATION, { ...body, id });

export const getRuns = () => read<Static<typeof HandOnRuns>>(GET_HAND_ON_RUNS);
export const getTroubles = () => read<Static<typeof HandOnRuns>>(GET_HAND_ON_TROUBLES);
export const beginRun = (destination: number, reach: Reach) =>
  send<Message>(about(BEGIN_HAND_ON, String(destination)), { reach });
export const retryRun = (id: number) => send<Message>(about(RETRY_HAND_ON, String(id)));
export const giveUpRun = (id: number) => send<Message>(about(GIVE_UP_HAND_ON, String(id)));
export const lookAtRun = (id: number) => send<Message>(about(LOOK_AT_HAND_ON, String(id)));
export const acceptDifference = (id: number, difference: readonly string[]) =>
  send<Message>(about(ACCEPT_DIFFERENCE, String(id)), { difference });

export const getDeliveries = (query: Readonly<Record<string, string>>) =>
  read<Static<typeof Deliveries>>(withQuery(GET_DELIVERIES, query));
