import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * A kind of durable job. A job is stored in the database until it is done, and repeated if its process dies: so `run` must be idempotent.
 * Each capability defines its own kinds, and `server/jobs.ts` collects them.
 */
export type JobKind<Data extends object = never> = {
  /** Name of the queue: lower-case words with dashes. */
  readonly name: string;
  /**
   * Does one job. Throwing counts as a failed try.
   * @param signal aborts when the job is given up: this process stops, or the job took too long.
   */
  run(data: Data, platform: Platform, signal: AbortSignal): Promise<void>;
  /** Opens the jobs' resources, once in each process that runs them; disposed of when the process stops. */
  begin?(platform: Platform): AsyncDisposable;
  /** True for jobs that every server runs, even one that is no worker. Default false. */
  readonly runsOnEveryServer?: boolean;
  /** Concurrent jobs of this kind per process. Default 4. */
  readonly atOnce?: number;
  /**
   * True for long jobs: each is fetched alone, so that none waits for another in its batch. Others are fetched in batches, which is
   * faster for many short jobs.
   */
  readonly oneByOne?: boolean;
  /** The account of a job; a process runs one job per account at a time. */
  owner?(data: Data): number;
  /** Retries of a failed job, with growing pauses. Default 3. */
  readonly retries?: number;
  /** The longest pause between two tries. Default 900. */
  readonly longestPauseSeconds?: number;
  /** Time limit of a job, after which it is retried. Default 60. */
  readonly timeoutSeconds?: number;
  /** A cron line in UTC, for repeated work such as a clean-up. Its data is `{}`. */
  readonly every?: string;
  /** Asked each minute; true enqueues a job. Its data is `{}`. */
  isDue?(platform: Platform): Promise<boolean>;
};

/** The part of a kind that is needed to enqueue a job. */
export type QueueFor<Data extends object> = Pick<JobKind<Data>, 'name' | 'owner'>;

type EnqueueOptions = {
  readonly in: Transaction;
  /** Jobs of a higher priority are taken first. Default 0. */
  readonly priority?: number;
  /** Delay before the job may start. Default 0. */
  readonly afterSeconds?: number;
};

export type Jobs = {
  /** Enqueues a job in the caller's transaction; a worker takes it milliseconds after the commit. */
  enqueue<Data extends object>(
    kind: QueueFor<Data>,
    data: Data,
    options: EnqueueOptions,
  ): Promise<void>;
  /** Deletes the jobs of a kind whose data have these values, whether done or not; running ones continue. */
  forget<Data extends object>(
    kind: QueueFor<Data>,
    data: NoInfer<Partial<Data>>,
    options: Pick<EnqueueOptions, 'in'>,
  ): Promise<void>;
  /** True when the queue can take and give jobs. */
  isAnswering(): Promise<boolean>;
};
