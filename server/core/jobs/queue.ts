import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { DatabaseAddress, Queries } from '../database/database.ts';
import { CONNECTION_OPTIONS } from '../database/pool.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import type { JobKind, Jobs } from './jobs.ts';
import { findUnannounced, QUEUE_SCHEMA } from './queue-states.ts';

/** Connections that the queue holds besides the pool: two for statements, one for LISTEN. */
export const QUEUE_CONNECTIONS = 3;

type QueueOptions = {
  readonly address: DatabaseAddress;
  /** Every kind of job, including those that this process only enqueues. */
  readonly kinds: readonly JobKind[];
  /** The kinds that this process runs. */
  readonly does: readonly JobKind[];
  readonly log: Log;
};

export type JobQueue = Jobs & {
  /** Starts to run jobs. */
  work(platform: Platform): Promise<void>;
  /** Stops when the running jobs are done, after three seconds at the latest; unfinished jobs are repeated. */
  stop(): Promise<void>;
};

/** A job whose worker shows no sign of life for so long is given to another one. */
const HEARTBEAT_SECONDS = 10;
/** The shortest time between two searches of a queue for jobs of dead workers; `watchJobs` decides when to search. */
const SEARCH_SECONDS = 2;
/** Finished jobs are deleted early, because the data of a mail may hold a code. */
const KEPT_AFTER_SECONDS = 60;
const CLEAN_UP_SECONDS = 120;
const STOP_MS = 3000;
/** The interval of polls that find nothing: notifications and `watchJobs` announce all work, and no job depends on another. */
const SELDOM_SECONDS = 600;

const INTERVALS = {
  superviseIntervalSeconds: CLEAN_UP_SECONDS,
  monitorIntervalSeconds: SEARCH_SECONDS,
  maintenanceIntervalSeconds: CLEAN_UP_SECONDS,
  queueCacheIntervalSeconds: SELDOM_SECONDS,
  flowIntervalSeconds: SELDOM_SECONDS,
  bamIntervalSeconds: SELDOM_SECONDS,
  notifyHeartbeatIntervalMs: 30_000,
};

/** Connects to the queue, and creates or updates its tables and queues: safe when many processes start at once. */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  const { address, kinds, does, log } = options;
  const doesAny = does.length > 0;
  const boss = new PgBoss({
    ...address,
    ...CONNECTION_OPTIONS,
    schema: QUEUE_SCHEMA,
    application_name: `matricula ${process.pid} jobs`,
    max: QUEUE_CONNECTIONS - 1,
    useListenNotify: doesAny,
    schedule: does.some(({ every }) => every !== undefined),
    supervise: doesAny,
    ...INTERVALS,
  });
  const logError = createErrorLogger(log);
  boss.on('error', logError);
  boss.on('warning', (warning) => log.debug({ warning }, 'the job queue warned'));
  await boss.start();
  for (const kind of kinds) await ensureQueue(boss, kind);
  const opened = new AsyncDisposableStack();

  return {
    async enqueue(kind, data, { in: trx, priority = 0, afterSeconds }) {
      const owner = kind.owner?.(data);
      const group = owner === undefined ? {} : { group: { id: String(owner) } };
      const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
      await boss.send(kind.name, data, { db: fromKysely(trx), priority, ...group, ...later });
    },
    async forget({ name }, data, { in: trx }) {
      const db = fromKysely(trx);
      const ids = (await boss.findJobs(name, { data, db })).map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, { db });
    },
    async isAnswering() {
      return boss.isInstalled().catch(() => false);
    },
    async work(platform) {
      const fetchers = new Map<string, readonly string[]>();
      for (const kind of does) {
        if (kind.begin !== undefined) opened.use(kind.begin(platform));
        fetchers.set(kind.name, await workOn(boss, kind, platform));
      }
      const endWatch = watchJobs(platform.database.kysely, {
        onDue(name) {
          for (const id of fetchers.get(name) ?? []) boss.notifyWorker(id);
        },
        onLost: (name) => boss.supervise(name),
        onTrouble: logError,
      });
      opened.defer(endWatch);
    },
    async stop() {
      await boss.stop({ timeout: STOP_MS });
      await opened.disposeAsync();
    },
  };
}

/** Creates or updates the queue's tables, for processes that have no right to. */
export async function prepareQueue(address: DatabaseAddress): Promise<void> {
  const boss = new PgBoss({
    ...address,
    ...CONNECTION_OPTIONS,
    schema: QUEUE_SCHEMA,
    application_name: `matricula ${process.pid} jobs`,
    max: 1,
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop();
}

async function ensureQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  const options = {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEPT_AFTER_SECONDS,
    expireInSeconds: kind.timeoutSeconds ?? 60,
    retryLimit: retriesOf(kind),
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: kind.longestPauseSeconds ?? 900,
  };
  await boss.createQueue(kind.name, options);
  await boss.updateQueue(kind.name, options);
}

function retriesOf(kind: JobKind): number {
  return kind.retries ?? 3;
}

/** @returns the ids of the kind's fetchers. */
async function workOn(boss: PgBoss, kind: JobKind, platform: Platform): Promise<string[]> {
  const { atOnce = 4, oneByOne = false } = kind;
  const options = {
    batchSize: oneByOne ? 1 : Math.max(2, Math.ceil(atOnce / 2)),
    ...(kind.owner !== undefined && { localGroupConcurrency: 1 }),
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: SELDOM_SECONDS,
    perJobResults: true,
  } as const;
  // A batch ends with its slowest job. With two fetchers, one slow job does not hold up the next batch.
  const wanted = oneByOne ? atOnce : 2;
  const isRepeated = (kind.every ?? kind.isDue) !== undefined;
  const fetchers: string[] = [];
  for (let count = isRepeated ? 1 : wanted; count > 0; count -= 1) {
    const fetcher = await boss.work<never, unknown, typeof options>(
      kind.name,
      options,
      async (jobs) => {
        const results = await Promise.all(jobs.map((job) => runJob(kind, job, platform)));
        // pg-boss does not treat a batch of one as full, so the fetcher would pause although more jobs may wait.
        if (oneByOne) boss.notifyWorker(fetcher);
        return results;
      },
    );
    fetchers.push(fetcher);
  }
  if (kind.every !== undefined) await boss.schedule(kind.name, kind.every, {});
  return fetchers;
}

async function runJob(kind: JobKind, job: Job<never>, platform: Platform): Promise<JobResult> {
  const attributes = { 'matricula.job': job.id, 'matricula.tries': job.retryCount + 1 };
  const run = () => kind.run(job.data, platform, job.signal);
  try {
    await platform.tracing.span(`job ${kind.name}`, attributes, run);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const tries = job.retryCount + 1;
    const failure = { err: error, job: kind.name, id: job.id, tries };
    if (tries > retriesOf(kind)) platform.log.error(failure, 'a job was given up');
    // In a long outage thousands of tries fail: only the first, second, fourth, eighth and so on are logged.
    else if (Number.isInteger(Math.log2(tries))) platform.log.warn(failure, 'a job failed');
    return { id: job.id, status: 'failed' };
  }
}

/** How long a repeated message is suppressed. */
const REPEAT_AFTER_MS = 10_000;

/**
 * Logs the queue's errors, each message once in ten seconds: while a database is away, every fetcher reports it several times a second,
 * and other errors must not drown in that.
 */
function createErrorLogger(log: Log) {
  let said = new Set<string>();
  let since = Number.NEGATIVE_INFINITY;
  return (error: Error): void => {
    if (performance.now() - since >= REPEAT_AFTER_MS) {
      said = new Set();
      since = performance.now();
    }
    if (said.has(error.message)) return;
    said.add(error.message);
    log.warn({ err: error }, 'the job queue has trouble');
  };
}

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
function watchJobs(queries: Queries, { onDue, onLost, onTrouble }: Listeners): () => void {
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
