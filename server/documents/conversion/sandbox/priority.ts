import { writeFileSync } from 'node:fs';

/** Requests of people come first: a conversion gets what is left, which on an idle machine is everything. */
export const NICENESS = 10;

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
