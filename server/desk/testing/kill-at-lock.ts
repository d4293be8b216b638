/** Kills a process (kill -9) at a place that a test chooses. */
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestProcess } from '#server/core/testing/process.ts';

/** Waits until a process stands at an advisory lock that a test holds, kills it there, and gives the lock back. */
export async function killAtLock(
  holder: pg.Client,
  lock: number,
  child: TestProcess,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await holder.query(
        `select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and not granted and objid = ${lock}
          and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 50 },
  );
  child.kill('SIGKILL');
  expect(await child.ended()).toBe('SIGKILL');
  await holder.query(`select pg_advisory_unlock(${lock})`);
}
