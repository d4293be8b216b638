/** A folder that lasts no longer than this program. Its name tells whose it is, so the next one removes what one that was killed has left. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#server/core/processes.ts';

/**
 * @param root where it is made. @param purpose what it is for, in a word.
 * @param mode who may do what in it.
 */
export function makeTemporaryFolder(root: string, purpose: string, mode: number): string {
  const owned = new RegExp(`^matricula-${purpose}-(\\d+)-`);
  for (const name of readdirSync(root)) {
    const pid = Number(owned.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) remove(join(root, name));
  }
  const folder = mkdtempSync(join(root, `matricula-${purpose}-${process.pid}-`));
  chmodSync(folder, mode);
  return folder;
}

/** Leaves alone what belongs to somebody else. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
  }
}
