import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** True while a process with this number runs, whoever owns it. A process that has ended but is not reaped yet does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !hasEnded(pid);
}

/** A zombie: on a busy machine its parent takes a while to reap it. */
function hasEnded(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Removes from a folder what processes that are gone have left there: whatever is named `prefix` and the process's number. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
