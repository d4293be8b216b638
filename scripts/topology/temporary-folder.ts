/** The folder of a topology that keeps nothing. Its name tells whose it is, so the next start removes what one that was killed has left. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/platform/is-alive.ts';

const NAME = /^matricula-topology-(\d+)-/;

export function makeTemporaryFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) remove(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(tmpdir(), `matricula-topology-${process.pid}-`));
  // The user that nginx gives its work to has to get through to the proxy's folder, or no upload gets through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Leaves alone what belongs to somebody else. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const isNotOurs = error instanceof Error && 'code' in error && error.code === 'EACCES';
    if (!isNotOurs) throw error;
  }
}
