/** What keeps a program that opens a stranger's file away from the rest of the machine. */
import { randomInt } from 'node:crypto';
import type { Limits } from './limits.ts';

/** A program to run on one upload. It reads the upload from standard input and writes to standard output. */
export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders that it needs besides the system's own, as absolute paths. It can read them, and no others. */
  readonly readable?: readonly string[];
  /**
   * True for a program that gives up the rights of root by itself, as the user that `RUN_AS_USER` names, once its own
   * code is loaded and before it reads the upload: its code may lie where only root can read.
   */
  readonly dropsPrivileges?: boolean;
  /** How many bytes it may write to standard output, where that is not what the limits say. */
  readonly outputBytes?: number;
  /** Its niceness, where that is not the one of conversions. */
  readonly niceness?: number;
  /** The exit codes that it ends with by itself, where they are known; with any other it has crashed. */
  readonly exitCodes?: readonly number[];
  /** Address space that it reserves at its start without using it, in bytes. */
  readonly reservedBytes?: number;
};

/** `namespaces`: no network, no files, no other processes. `limits`: only time, memory and, as root, another user. */
export type Strength = 'namespaces' | 'limits';

/** The file descriptors of the launcher itself, after the program's three standard streams: its report, and its inputs. */
export const INFO_FD = 3;
export const FIRST_INPUT_FD = 4;

/** How a program is started in isolation: what to spawn, and what to clear away afterwards. */
export type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What the launcher itself reads, each from a file descriptor of its own, from {@link FIRST_INPUT_FD} on. */
  readonly inputs?: readonly (string | Uint8Array)[];
  /** Whether it reports on {@link INFO_FD}, as `"child-pid": 1234`, which process is process 1 of the sandbox. */
  readonly reportsInit: boolean;
  cleanUp(): Promise<void>;
};

export type Isolation = {
  readonly strength: Strength;
  prepare(program: Program, limits: Limits): Promise<Launch>;
};

/** The command that gives its arguments' program bounds that it cannot lift. */
export function bounded(program: Program, limits: Limits, processes: number | undefined): string[] {
  return [
    'prlimit',
    `--as=${limits.memoryBytes + (program.reservedBytes ?? 0)}`,
    `--data=${limits.memoryBytes}`,
    `--fsize=${limits.folderBytes}`,
    // A bound on CPU time holds even when the worker that watches the clock is gone; a process that waits uses none.
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
 * A user that owns nothing, another one for each upload, so that no upload can reach into another. Chosen by chance: Linux
 * counts processes by user, and workers that went through the same numbers in turn would use up each other's allowance.
 */
export function pickUser(): number {
  return FIRST_USER + randomInt(USERS);
}
