/** Requests of people come first: a program of the sandbox gets what is left, which on an idle machine is everything. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#server/platform/system-packages.ts';

/** Of conversions. */
export const NICENESS = 10;

/**
 * How long a program runs before Linux looks whether others wait, in nanoseconds: longer than what others have by themselves
 * (2.8 ms at most). Whoever wakes with a shorter one runs at once (Linux 6.12 and later), and not after the next tick.
 */
const SLICE = 4_000_000;

/** The numbers of the system call that sets it. */
const SCHED_SETATTR: Partial<Record<NodeJS.Architecture, number>> = { x64: 314, arm64: 274 };

const SCRIPT = join(import.meta.dirname, 'start-behind.pl');

/**
 * What goes before the command that starts a program, so that it and all that it starts come after others.
 * @param group the folder of a control group that it joins, if this process may put it there.
 */
export function behindOthers(niceness = NICENESS, group = ''): readonly string[] {
  const perl = findProgram('perl');
  if (perl === undefined) return ['nice', '-n', String(niceness)];
  return [perl, SCRIPT, ...[niceness, SCHED_SETATTR[process.arch] ?? 0, SLICE].map(String), group];
}

/** Linux lets ordinary users set it once in a tenth of a second. */
const RETRY_MS = 150;
const MAX_TRIES = 5;

/**
 * Lowers the priority of a whole session (of a process that was started `detached`). Linux shares processors out among
 * sessions first, where `sched_autogroup_enabled` is on, so that niceness alone counts for nothing outside the session.
 */
export function lowerPriority(pid: number, niceness = NICENESS, tries = 1): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Other systems have no such file, and neither has a program that has ended.
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooSoon && tries < MAX_TRIES) {
      setTimeout(() => lowerPriority(pid, niceness, tries + 1), RETRY_MS * tries).unref();
    }
  }
}
