/**
 * A lease on a document, in its row: the worker that begins to convert it renews the lease, so that no other worker begins it meanwhile.
 * In the database's time, because clocks of machines differ.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { UNDER_WAY } from './status.ts';

/** A lease expires after this long; it is renewed twenty times as often. */
const LEASE_SECONDS = 10;
const BEAT_MS = LEASE_SECONDS * 50;

export const NEW_LEASE = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Runs `work` while its worker holds the lease.
 * @param work gets a signal that aborts with `stop`, and within half a second once the document is gone or needs no conversion.
 */
export async function whileLeased<Result>(
  queries: Queries,
  documentId: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cancelled = new AbortController();
  const ended = new AbortController();
  const watching = keepRenewing(queries, documentId, ended.signal, () =>
    cancelled.abort(new Error('this conversion is not wanted any more')),
  );
  try {
    return await work(AbortSignal.any([stop, cancelled.signal]));
  } finally {
    ended.abort();
    await watching;
  }
}

async function keepRenewing(
  queries: Queries,
  documentId: number,
  ended: AbortSignal,
  cancel: () => void,
): Promise<void> {
  // The lease is new when the work begins.
  const goesOn = () => sleep(BEAT_MS, true, { signal: ended }).catch(() => false);
  while (await goesOn()) {
    // Also where the database does not answer: another worker may take the document once the lease has expired.
    const renewed = await queries
      .updateTable('documents')
      .set({ alive_until: NEW_LEASE })
      .where('id', '=', documentId)
      .where('status', 'in', UNDER_WAY)
      .executeTakeFirst()
      .catch(() => undefined);
    if (!renewed?.numUpdatedRows) return cancel();
  }
}
