/**
 * Whoever answers saves tells how slow they are, and whoever converts documents on the same machine asks before it goes on
 * (decision 0127). All in the database, because these may be processes of several users, in several containers.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Database } from '#server/platform/database/database.ts';

/** One process. */
type BackpressureSignal = {
  /** Tells how slow saves are, if anybody converts documents on this machine. */
  tell(slowdown: number): Promise<void>;
  /**
   * Says that this process converts documents, and asks how slow saves are.
   * @returns how long they take on this machine, in percent of their shortest time; null where nobody tells.
   */
  ask(): Promise<number | null>;
};

/** @param machine only tests say another */
export function createBackpressureSignal(
  { prepared }: Pick<Database, 'prepared'>,
  machine = nameOfMachine(),
): BackpressureSignal {
  const process = randomUUID();
  return {
    async tell(slowdown) {
      await prepared('tell-slowdown', TELL, [process, machine, slowdown]);
    },
    async ask() {
      const [found] = await prepared<{ slowdown: number | null }>('ask-slowdown', ASK, [
        process,
        machine,
      ]);
      return found?.slowdown ?? null;
    },
  };
}

const FRESH = `at > clock_timestamp() - interval '2 seconds'`;

const TELL = `
  insert into backpressure (process, machine, at, slowdown)
  select $1::uuid, $2, clock_timestamp(), $3
  where exists (select from backpressure where machine = $2 and slowdown is null and ${FRESH})
  on conflict (process) do update set at = excluded.at, slowdown = excluded.slowdown`;

const ASK = `
  with said as (
    insert into backpressure (process, machine, at) values ($1::uuid, $2, clock_timestamp())
    on conflict (process) do update set at = excluded.at
  ), forgotten as (
    delete from backpressure where at < clock_timestamp() - interval '1 minute' and process <> $1::uuid
  )
  select max(slowdown) as slowdown from backpressure
  where machine = $2 and process <> $1::uuid and ${FRESH}`;

/** The same for every container on a machine, and another after each start of it. */
function nameOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
