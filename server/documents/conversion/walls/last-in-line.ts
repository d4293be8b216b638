import { writeFileSync } from 'node:fs';

/** Whoever waits for a page comes first: a conversion gets what is left, which on an idle machine is everything. */
export const NICENESS = 10;

/** Linux lets ordinary users say it once in a tenth of a second. */
const AGAIN_MS = 150;
const MOST_TRIES = 5;

/**
 * Puts a session of its own (of a process that was started `detached`) behind those of the machine. Linux shares processors
 * out among sessions first, where it was told to (`sched_autogroup_enabled`), so that niceness alone says nothing to others.
 */
export function putLastInLine(pid: number, niceness = NICENESS, tries = 1): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Other systems have no such thing, and a program that has ended needs none.
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooSoon && tries < MOST_TRIES) {
      setTimeout(() => putLastInLine(pid, niceness, tries + 1), AGAIN_MS * tries).unref();
    }
  }
}
