/**
 * Temporary folders that end with this program. The name holds the process id, so that a later call removes the folders of processes that
 * were killed.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#server/core/processes.ts';

/**
 * @param root the parent folder. @param purpose a word for the name.
 * @param mode the folder's permissions.
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

/** Skips folders of other users. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
  }
}
