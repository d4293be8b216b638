import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

/** Removes from a folder what processes that are gone have left there: whatever is named `prefix` and the process's number. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
