/**
 * Gauges for `/metrics` of resources that can run out or pile up: connections, jobs, disk space. Each is read per scrape, and left out
 * when it cannot be read.
 */
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countWaiting, type QueueState, readQueueStates } from './jobs/queue-states.ts';
import type { Platform } from './platform.ts';

/** Registers the gauges and counters of the platform. */
export function measurePlatform(registry: Registry, platform: Platform): void {
  const { database, settings, mail, scanner } = platform;
  const { kysely } = database;
  measure(registry, {
    name: 'matricula_database_connections',
    help: 'Connections to PostgreSQL that the requests of this process hold.',
    label: 'state',
    read: async () => Object.entries(database.connections()),
  });
  measure(registry, {
    name: 'matricula_database_server_connections',
    help: 'Connections that the database server has, of all its clients, and how many it takes.',
    label: 'state',
    async read() {
      const { rows } = await sql<{ used: number; most: number }>`
        select count(*) as used, current_setting('max_connections')::bigint as most
        from pg_stat_activity
        -- Of another role's connection this role may not see the type, only that it belongs to a database.
        where coalesce(backend_type, 'client backend') = 'client backend' and datid is not null`.execute(
        kysely,
      );
      return Object.entries(rows[0] ?? {});
    },
  });
  measure(registry, {
    name: 'matricula_database_bytes',
    help: 'How large the database is on its disk.',
    label: 'of',
    async read() {
      const { rows } = await sql<{ all: number }>`
        select pg_database_size(current_database()) as "all"`.execute(kysely);
      return Object.entries(rows[0] ?? {});
    },
  });
  measure(registry, {
    name: 'matricula_jobs_waiting',
    help: 'Jobs that wait for a worker.',
    label: 'kind',
    read: () => countWaiting(kysely),
  });
  const ofQueues = async (read: (state: QueueState) => number) =>
    (await readQueueStates(kysely)).map((state) => [state.name, read(state)] as const);
  measure(registry, {
    name: 'matricula_jobs_failing',
    help: 'Jobs that failed and will be tried again.',
    label: 'kind',
    read: () => ofQueues(({ failing }) => failing),
  });
  measure(registry, {
    name: 'matricula_jobs_oldest_seconds',
    help: 'How long the oldest job that waits or fails has been there.',
    label: 'kind',
    read: () => ofQueues(({ oldest }) => (Date.now() - oldest.getTime()) / 1000),
  });
  measure(registry, {
    name: 'matricula_disk_bytes',
    help: 'Room on the disk that DATA_DIR is on: all of it, and what is free for this program.',
    label: 'state',
    async read() {
      const { bsize, blocks, bavail } = await statfs(settings.dataDir);
      return Object.entries({ size: bsize * blocks, free: bsize * bavail });
    },
  });
  measureCounts(registry, {
    name: 'matricula_letters_total',
    help: 'Letters that this process handed to the mail server, or that were refused for good.',
    label: 'outcome',
    read: () => mail.counts(),
  });
  measure(registry, {
    name: 'matricula_virus_scanner_up',
    help: 'Whether the virus scanner answers: 1 or 0.',
    label: 'scanner',
    async read() {
      if (!scanner.isThere) return [];
      return [['clamd', (await scanner.findTrouble()) === undefined ? 1 : 0]];
    },
  });
  measureCounts(registry, {
    name: 'matricula_virus_scans_total',
    help: 'Uploads that this process had scanned, by what came of it.',
    label: 'outcome',
    read: () => (scanner.isThere ? scanner.counts() : {}),
  });
}

/** Adds a counter with one label. @param read the counts since the process started. */
function measureCounts(
  registry: Registry,
  { label, read, ...named }: Named & { readonly read: () => Readonly<Record<string, number>> },
): void {
  new Counter({
    ...named,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
    },
  });
}

type Named = { readonly name: string; readonly help: string; readonly label: string };
type Measured = Iterable<readonly [label: string, value: number]>;

/** Adds a gauge with one label. It is read at each scrape; a failing read leaves it out. */
export function measure(
  registry: Registry,
  { label, read, ...named }: Named & { readonly read: () => Promise<Measured> },
): void {
  new Gauge({
    ...named,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // Drop label values that no longer exist.
      this.reset();
      for (const [value, count] of await read().catch((): Measured => [])) {
        this.set({ [label]: value }, count);
      }
    },
  });
}
