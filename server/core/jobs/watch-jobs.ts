import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '../database/database.ts';
import { findUnannounced } from './queue-states.ts';

/** The longest delay before a due retry starts, and before the job of a dead worker is found once its heartbeat is overdue. */
const LOOK_MS = 3000;

type Listeners = {
  /** Called for a queue with jobs that are due. */
  onDue(queue: string): void;
  /** Called for a queue with jobs of dead workers, or jobs that took too long. */
  onLost(queue: string): Promise<void>;
  onTrouble(error: Error): void;
};

/**
 * Looks for work that no notification announces: one statement for all queues, so that their fetchers need not poll. It only
 * reads, so looking leaves nothing in the database's journal.
 * @returns a function that stops it.
 */
export function watchJobs(queries: Queries, { onDue, onLost, onTrouble }: Listeners): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const look = async () => {
    for (const { name, isDue, isLost } of await findUnannounced(queries)) {
      if (isDue) onDue(name);
      if (isLost && !signal.aborted) await onLost(name).catch(onTrouble);
    }
  };
  const watch = async () => {
    while (!signal.aborted) {
      await look().catch(onTrouble);
      await pause(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  };
  void watch();
  return () => ending.abort();
}
