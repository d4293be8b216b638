/**
 * A lease on one question of one applicant, across all processes: its holder converts alone, so that neither the same upload is converted
 * twice nor a newer one at the same time as the one that it replaces.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import type { Question } from './repository.ts';
import { UNDER_WAY } from './status.ts';

/** A lease expires after this long; it is renewed twenty times as often. */
const LEASE_SECONDS = 10;
const BEAT_MS = LEASE_SECONDS * 50;
/** How long to wait for another holder's lease: longer than a dead holder's lease lasts. */
const PATIENCE_MS = 2 * LEASE_SECONDS * 1000;

/**
 * Runs `work` while holding the lease.
 * @param work gets a signal that aborts with `stop`, and within half a second once the document is gone or needs no conversion.
 * @throws Error when another process keeps holding the lease.
 */
export async function withLease<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  { accountId, answerKey }: Question,
  documentId: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  const aliveUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

  async function isTaken(): Promise<boolean> {
    const taken = await kysely
      .insertInto('document_leases')
      .values({ account_id: accountId, answer_key: answerKey, holder, alive_until: aliveUntil })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'answer_key'])
          .doUpdateSet({ holder, alive_until: aliveUntil })
          .where('document_leases.alive_until', '<', sql<Date>`clock_timestamp()`),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Renews the lease. @returns false when it is lost, or when the document needs no conversion any more. */
  async function isWanted(): Promise<boolean> {
    const held = await kysely
      .updateTable('document_leases')
      .set({ alive_until: aliveUntil })
      .where('account_id', '=', accountId)
      .where('answer_key', '=', answerKey)
      .where('holder', '=', holder)
      .returning((row) =>
        row
          .exists(
            row
              .selectFrom('documents')
              .select('id')
              .where('id', '=', documentId)
              .where('status', 'in', UNDER_WAY),
          )
          .as('is_wanted'),
      )
      .executeTakeFirst();
    return Boolean(held?.is_wanted);
  }

  async function release(): Promise<void> {
    await kysely
      .deleteFrom('document_leases')
      .where('account_id', '=', accountId)
      .where('answer_key', '=', answerKey)
      .where('holder', '=', holder)
      .execute();
  }

  const startedAt = performance.now();
  while (!(await isTaken())) {
    if (performance.now() - startedAt > PATIENCE_MS)
      throw new Error(`another process converts for ${accountId} ${answerKey}`);
    await sleep(BEAT_MS / 2, undefined, { signal: stop });
  }
  const cancelled = new AbortController();
  const ended = new AbortController();
  const watching = keepAsking(isWanted, ended.signal, () =>
    cancelled.abort(new Error('this conversion is not wanted any more')),
  );
  try {
    return await work(AbortSignal.any([stop, cancelled.signal]));
  } finally {
    ended.abort();
    await watching;
    // A lease that cannot be released expires by itself.
    await release().catch(() => {});
  }
}

async function keepAsking(
  isWanted: () => Promise<boolean>,
  ended: AbortSignal,
  cancel: () => void,
): Promise<void> {
  let aliveSince = performance.now();
  while (!ended.aborted) {
    const asked = performance.now();
    try {
      if (!(await isWanted())) return cancel();
      aliveSince = asked;
    } catch {
      // The database does not answer. Stop before the lease expires and another process may take it.
      if (performance.now() - aliveSince > LEASE_SECONDS * 800) return cancel();
    }
    await sleep(BEAT_MS, undefined, { signal: ended }).catch(() => {});
  }
}
