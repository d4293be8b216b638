/** What stands between a program that opens a stranger's file and everything else on the machine. */
import { randomInt } from 'node:crypto';
import type { Limits } from '../limits.ts';
import { NICENESS } from './last-in-line.ts';

/** A program to run on one upload. It reads the upload from standard input and writes to standard output. */
export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders that it needs besides the system's own, as absolute paths. It can read them, and no others. */
  readonly shows?: readonly string[];
  /**
   * True for a program that gives up the rights of root by itself, as the user that `BECOME_USER` names, once its own
   * code is loaded and before it reads the upload: its code may lie where only root can read.
   */
  readonly givesUpRoot?: boolean;
  /** How many bytes it may write to standard output, where that is not what the limits say. */
  readonly outputBytes?: number;
  /** How far behind others it comes; as far as conversions do if left out. */
  readonly niceness?: number;
  /** The exit codes that it ends with by itself, where it is known; with any other it has died. */
  readonly says?: readonly number[];
  /** Address space that it sets aside at its start without using it, in bytes. */
  readonly setsAside?: number;
};

/** `namespaces`: no network, no files, no other processes. `limits`: only time, memory and, as root, another user. */
export type Strength = 'namespaces' | 'limits';

/** Where walls tell and read, besides the standard streams of the program behind them. */
export const TELLS = 3;
export const FIRST_READ = 4;

/** How a program is started behind the walls: what to spawn, and what to clear away afterwards. */
export type Entry = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What the walls themselves read, each from a file descriptor of its own, from {@link FIRST_READ} on. */
  readonly reads?: readonly (string | Uint8Array)[];
  /** Whether they tell on file descriptor {@link TELLS}, as `"child-pid": 1234`, which process holds all that is behind them. */
  readonly tellsHolder: boolean;
  leave(): Promise<void>;
};

export type Walls = {
  readonly strength: Strength;
  enter(program: Program, limits: Limits): Promise<Entry>;
};

/** The command that gives its arguments' program bounds that it cannot lift, and a place at the end of the queue. */
export function bounded(program: Program, limits: Limits, processes: number | undefined): string[] {
  return [
    ...['nice', '-n', String(program.niceness ?? NICENESS)],
    'prlimit',
    `--as=${limits.memoryBytes + (program.setsAside ?? 0)}`,
    `--data=${limits.memoryBytes}`,
    `--fsize=${limits.folderBytes}`,
    // A bound on time that holds even when nobody is left to look at the clock; a waiting process uses none.
    `--cpu=${2 * limits.seconds}`,
    '--core=0',
    '--nofile=512',
    ...(processes === undefined ? [] : [`--nproc=${processes}`]),
    '--',
  ];
}

/** The command that makes its arguments' program an ordinary user, for good. */
export function asUser(user: number): string[] {
  return [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--',
  ];
}

/** User numbers that systemd's list of them leaves unused on every Linux. */
const FIRST_USER = 60_578;
const USERS = 606;

/**
 * A user that owns nothing, and another one for each upload, so that one cannot reach into the other. By chance: Linux counts processes
 * by user, and workers that took turns through the same numbers would meet again and again, and leave each other none.
 */
export function nextUser(): number {
  return FIRST_USER + randomInt(USERS);
}
