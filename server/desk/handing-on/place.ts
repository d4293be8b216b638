/** The interface between a run and a destination of any kind. */
import type { Platform } from '#server/core/platform.ts';
import type { Column } from '#server/desk/export/columns.ts';
import type { HandedOn } from './content/columns.ts';
import type { Run } from './runs.ts';
import type { Secrets } from './secrets.ts';

/** The context that all parts of a run share: each attempt reads it once. */
export type Errand = {
  readonly platform: Platform;
  readonly signal: AbortSignal;
  readonly secrets: Secrets;
  readonly columns: readonly Column[];
  /** Resolves after so many milliseconds. @throws where the job ends before. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** Takes the parts of a run. Both calls may be repeated for the same part. @throws HandOnTrouble */
export type Place = AsyncDisposable & {
  /** Applications in one part, all of which are repeated if it fails. */
  readonly partSize: number;
  /** Prepares a part. @returns its files; undefined where it had to wait, and the part may have changed. */
  prepare(run: Run, applications: readonly HandedOn[]): Promise<readonly string[] | undefined>;
  /** Sends the part that is noted in `run.leaving`. @returns the accounts that have arrived. */
  send(run: Run, applications: readonly HandedOn[]): Promise<readonly number[]>;
};
