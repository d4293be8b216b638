import type { Platform } from './platform.ts';

/** An operator command: `npm run --silent portal -- NAME ARGS`. */
export type Command = {
  /** One or two words: `migrate`, `lookups import`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Printed by `--help`: the call, with the meaning of each argument and option. */
  readonly usage: string;
  /**
   * Runs the command. Results go to standard output, everything else to standard error.
   * @param args the arguments after the name; `--help` never arrives here.
   * @returns the exit code: 0 done, 1 failed, 2 wrong arguments (after printing why to standard error).
   */
  run(args: string[], platform: Platform): Promise<number>;
};
