import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * A kind of work that is kept in the database until it is done, and done again if the process that did it dies:
 * so `run` must come to the same end when it runs twice. Each capability lists its own, and `server/jobs.ts`
 * collects them.
 */
export type JobKind<Data extends object = never> = {
  /** Name of the queue: lower-case words with dashes. */
  readonly name: string;
  /**
   * Does one job. Throwing makes it a try that failed.
   * @param signal aborts when the job is given up: this process stops, or it took too long.
   */
  run(data: Data, platform: Platform, signal: AbortSignal): Promise<void>;
  /** Makes ready, in a process that does these jobs, what they need for as long as it works; disposed of at the end. */
  begin?(platform: Platform): AsyncDisposable;
  /** True for work that servers do which are no workers, too. Default false. */
  readonly isDoneByEveryServer?: boolean;
  /** How many jobs of this kind one process does at a time. Default 4. */
  readonly atOnce?: number;
  /**
   * True for jobs that may take long: each is fetched by itself, so that none waits for another's end. Others are fetched
   * some at a time, which is quicker for many short ones.
   */
  readonly oneByOne?: boolean;
  /** Whom a job is for, where a process does one at a time for each of them. */
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

/** What a job is put on: enough of its kind for whoever only asks for it. */
export type QueueFor<Data extends object> = Pick<JobKind<Data>, 'name' | 'owner'>;

export type EnqueueOptions = {
  readonly in: Transaction;
  /** Jobs of a higher one are taken first. Default 0. */
  readonly priority?: number;
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
