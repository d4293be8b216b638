/** The interface of a kind of destination. Each has a module in this folder, and a line in `registry.ts`. */
import type { DestinationSetup, Secrets } from '#contract/desk-handing-on.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Column } from '#server/desk/export/columns.ts';
import type { Speech } from '#words/say.ts';
import type { HandedOn } from '../content/columns.ts';
import type { Run } from '../runs.ts';

/** A destination and the means to reach it. */
export type Access<Setup> = {
  readonly setup: Setup;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'handOnFolder' | 'handOnPrivateNetworks'>;
  /** How long a destination may be silent, in milliseconds. Each kind has its default. */
  readonly patienceMs?: number;
};

/** The context that all parts of a run share, read once per attempt. */
export type RunContext = Access<DestinationSetup> & {
  readonly platform: Platform;
  readonly signal: AbortSignal;
  readonly columns: readonly Column[];
  /** Resolves after so many milliseconds. @throws where the job ends before. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** Some applications of a run, which leave together, and are repeated together if that fails. */
type Part<Setup> = Access<Setup> &
  Omit<RunContext, 'setup'> & { readonly run: Run; readonly applications: readonly HandedOn[] };

/** All calls throw HandOnTrouble where the destination cannot be used; `write` and `send` may be repeated for the same part. */
export type Kind<Setup extends DestinationSetup> = {
  /** The secrets that it takes. */
  readonly secrets: readonly (keyof Secrets)[];
  /** The host with its port, or the origin, as the trail names it; `''` for a folder. */
  hostOf(setup: Setup): string;
  /** Says what is missing or invalid; undefined for nothing. */
  check(access: Access<Setup>): Speech | undefined;
  /** Leaves a trace that nobody fetches, or that says that it is a trial. */
  tryOut(access: Access<Setup>, now: Date): Promise<void>;
  /** Applications in a part. */
  partSize(setup: Setup): number;
  /** The pause before a part that may have left is read and sent again, in milliseconds; none by default. */
  repeatAfterMs?(setup: Setup): number;
  /** Prepares a part, before the ledger notes that it leaves. @returns its files; undefined while a PDF copy is still being made. */
  write(part: Part<Setup>): Promise<readonly string[] | undefined>;
  /** Sends the part that is noted in `run.leaving`. @returns the accounts that have arrived. */
  send(part: Part<Setup>): Promise<readonly number[]>;
};
