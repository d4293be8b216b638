import type { Platform } from './platform.ts';

/** An operator command: `npm run --silent portal -- NAME ARGS`. */
export type Command = {
  /** What the operator types, one or two words: `migrate`, `lookups import`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Printed by `--help`: the call with its arguments and options, and what each means. */
  readonly usage: string;
  /**
   * Does the work. Results go to standard output, everything else to standard error.
   * @param args what followed the name; `--help` never arrives here.
   * @returns the exit code: 0 done, 1 failed, 2 wrong arguments (after printing why to standard error).
   */
  run(args: string[], platform: Platform): Promise<number>;
};
