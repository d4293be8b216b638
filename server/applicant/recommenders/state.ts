/** How far a request to a recommender is. Pure. */
import type { Selectable } from 'kysely';
import type { RequestState } from '#contract/recommenders.ts';
import type { Tables } from '#server/core/database/tables.ts';

export type StoredRequest = Selectable<Tables['recommender_requests']>;

type Times = Pick<
  StoredRequest,
  'taken_back_at' | 'received_at' | 'declined_at' | 'opened_at' | 'refused_at'
>;

export function stateOfRequest(times: Times): RequestState {
  if (times.taken_back_at !== null) return 'taken_back';
  if (times.received_at !== null) return 'received';
  if (times.declined_at !== null) return 'declined';
  if (times.opened_at !== null) return 'opened';
  return times.refused_at === null ? 'requested' : 'undeliverable';
}

/** A request as everybody may see it: nothing of what was written. */
export function tellRequest(row: Omit<StoredRequest, 'text'>) {
  const { id, kind, name, address, waived, colleague } = row;
  const at = (time: Date | null) => time?.toISOString() ?? '';
  return {
    id,
    kind,
    name,
    address,
    waived,
    colleague,
    state: stateOfRequest(row),
    asked_at: at(row.asked_at),
    opened_at: at(row.opened_at),
    ended_at: at(row.received_at ?? row.declined_at),
  };
}
