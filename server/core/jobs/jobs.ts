import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * A kind of work that is kept in the database until it is done, and done again if the process that did it dies: so `run` must
 * have the same result when it runs twice. Each capability has its own, and `server/jobs.ts` collects them.
 */
export type JobKind<Data extends object = never> = {
  /** Name of the queue: lower-case words with dashes. */
  readonly name: string;
  /**
   * Does one job. Throwing makes it a try that failed.
   * @param signal aborts when the job is given up: this process stops, or it took too long.
   */
  run(data: Data, platform: Platform, signal: AbortSignal): Promise<void>;
  /** Opens what these jobs need, once in each process that does them; it is disposed of when the process stops. */
  begin?(platform: Platform): AsyncDisposable;
  /** True for work that every server does, also one that is no worker. Default false. */
  readonly isDoneByEveryServer?: boolean;
  /** How many jobs of this kind one process does at a time. Default 4. */
  readonly atOnce?: number;
  /**
   * True for jobs that may take long: each is fetched alone, so that none waits for another to end. Others are fetched several
   * at a time, which is faster for many short jobs.
   */
  readonly oneByOne?: boolean;
  /** The account that a job is for, where a process is to do one job at a time for each account. */
  owner?(data: Data): number;
  /** How often a failed job is tried again, with growing pauses. Default 3. */
  readonly retries?: number;
  /** The longest pause between two tries. Default 900. */
  readonly longestPauseSeconds?: number;
  /** A job that takes longer is given up and tried again. Default 60. */
  readonly timeoutSeconds?: number;
  /** A cron line in UTC, for work that repeats by itself, such as a clean-up. Its data is `{}`. */
  readonly every?: string;
};

/** A queue to put jobs on: the part of a kind that is needed to order a job. */
export type QueueFor<Data extends object> = Pick<JobKind<Data>, 'name' | 'owner'>;

type EnqueueOptions = {
  readonly in: Transaction;
  /** Jobs of a higher priority are taken first. Default 0. */
  readonly priority?: number;
  /** It is taken up no earlier than so many seconds from now. Default 0. */
  readonly afterSeconds?: number;
};

export type Jobs = {
  /** Puts a job on its queue in the caller's transaction; a worker takes it milliseconds after the commit. */
  enqueue<Data extends object>(
    kind: QueueFor<Data>,
    data: Data,
    options: EnqueueOptions,
  ): Promise<void>;
  /** True when the queue can take and give jobs. */
  isAnswering(): Promise<boolean>;
  /** How many jobs wait, by kind. */
  waiting(): Promise<ReadonlyMap<string, number>>;
};
