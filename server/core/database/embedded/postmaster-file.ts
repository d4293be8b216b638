import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The contents of a running PostgreSQL's `postmaster.pid`. */
export type PostmasterFile = {
  readonly pid: number;
  /** Folder of its socket; missing for the first moments. */
  readonly socketFolder: string | undefined;
  /** True once it accepts connections. */
  readonly isReady: boolean;
};

/** @returns undefined when there is no such file. */
export async function findPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const lines = (await readIfThere(fileIn(cluster))).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4] || undefined, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * True when the process exists and is the PostgreSQL of this cluster. A process id alone proves nothing: after a crash of the machine or
 * container, another process may have it.
 */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  return (await argumentsOf(pid)).includes(`-D ${cluster} `);
}

function fileIn(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function argumentsOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readIfThere(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ');
  }
  const shown = promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return shown.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** @returns an empty text when the file, or the process in `/proc`, is gone. */
async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    throw error;
  });
}
