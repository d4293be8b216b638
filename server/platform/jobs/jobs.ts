import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/**
 * A kind of work that is kept in the database until it is done, and done again if the process that did it dies.
 * So `run` must come to the same end when it is run twice. Each capability lists its own in `<capability>/jobs.ts`;
 * `server/jobs.ts` collects them.
 */
export type JobKind<Data extends object = object> = {
  /** Name of the queue: lower case words with dashes. */
  readonly name: string;
  /** Does one job. Throwing makes it a try that failed. */
  run(data: Data, platform: Platform): Promise<void>;
  /** How many jobs of this kind one process does at a time. Default 5. */
  readonly atOnce?: number;
  /** How often a failed job is tried again, with growing pauses. Default 3. */
  readonly retries?: number;
  /** Longest pause between two tries. Default 900. */
  readonly longestPauseSeconds?: number;
  /** A job that runs longer is given up and tried again. Default 60. */
  readonly timeoutSeconds?: number;
  /** A cron line (UTC) for work that repeats by itself, such as a clean-up: `'*\/10 * * * *'`. Data is then `{}`. */
  readonly every?: string;
};

export type EnqueueOptions = {
  /** The job exists when this transaction commits, and not otherwise. */
  readonly in: Transaction;
};

export type Jobs = {
  /** Puts a job on its queue; a worker takes it within milliseconds of the commit. */
  enqueue<Data extends object>(
    kind: JobKind<Data>,
    data: Data,
    options: EnqueueOptions,
  ): Promise<void>;
  /** True when the queue can take and give jobs. */
  isAnswering(): Promise<boolean>;
};
