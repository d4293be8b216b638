import { readFileSync } from 'node:fs';

/** True while a process of that number runs, whoever's it is; one that has ended and waits to be buried does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !hasEnded(pid);
}

/** On a busy machine a parent takes its time to notice. */
function hasEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
