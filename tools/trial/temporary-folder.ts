import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers } from '#server/core/processes.ts';

/**
 * A temporary folder that ends with this program, one for each purpose. Its name holds the process id, so that a later call removes the
 * folders of processes that were killed.
 * @param root the parent folder. @param purpose a word for the name. @param mode the folder's permissions.
 */
export async function makeTemporaryFolder(root: string, purpose: string, mode: number) {
  const prefix = `matricula-${purpose}-of-`;
  // Folders of other users stay.
  await removeLeftovers(root, prefix).catch(() => {});
  const folder = join(root, prefix + process.pid);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await chmod(folder, mode);
  return folder;
}
