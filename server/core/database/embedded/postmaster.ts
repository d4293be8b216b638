import { execFile } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Place } from './cluster.ts';
import { spawnAs } from './run-as.ts';
import { prepareSocketFolder, SOCKET_PORT } from './socket-folder.ts';

/** Settings of the embedded server, passed at each start, so that a newer program applies its own. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  // Logs warnings and errors only, without statements or rows, which hold applicants' answers.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  // Containers have little shared memory, and no query of ours gains from parallel workers.
  max_parallel_workers_per_gather: '0',
  // After a checkpoint, the first change of a page writes the whole page to the journal: most of what an idle portal would write.
  checkpoint_timeout: '30min',
};

/** PostgreSQL's log. A start empties one that has grown larger than this. */
export const logOf = (dataDir: string) => join(dataDir, 'postgres.log');
const MAX_LOG_BYTES = 10_000_000;

/** The contents of PostgreSQL's `postmaster.pid`. */
type Postmaster = {
  readonly pid: number;
  /**
   * Whether the process exists and is the PostgreSQL of this cluster. A process id alone proves nothing: after a crash of the machine or
   * container, another process may have it.
   */
  readonly isRunning: boolean;
  /** Folder of its socket; missing for the first moments. */
  readonly socketFolder: string | undefined;
};

/** @returns undefined when there is no such file. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(join(cluster, 'postmaster.pid'))).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const isRunning = (await argumentsOf(pid)).includes(`-D ${cluster} `);
  return { pid, isRunning, socketFolder: lines[4] || undefined };
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

/** A server that was just started. */
export type StartedPostmaster = {
  /** Its last error line, once it has ended; undefined while it runs. */
  findError(): Promise<string | undefined>;
};

/**
 * Starts PostgreSQL in its own session: a Ctrl-C in the terminal reaches only this program, which then shuts the database down cleanly.
 * @param formerPid the process id in a dead server's file, if there is one.
 */
export function startPostmaster(
  { cluster, dataDir, binaries, runAs }: Place,
  settings: Readonly<Record<string, string>>,
  formerPid: number | undefined,
): StartedPostmaster {
  const logFile = logOf(dataDir);
  const output = openSync(logFile, 'a', 0o600);
  if (fstatSync(output).size > MAX_LOG_BYTES) ftruncateSync(output);
  const logged = fstatSync(output).size;
  const socketFolder = prepareSocketFolder(cluster, runAs);
  const args = ['-D', cluster, '-k', socketFolder, '-p', String(SOCKET_PORT)];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) {
    args.push('-c', `${name}=${value}`);
  }
  // PostgreSQL would mistake the process that has this id now for the former server, and not start; it ignores a lock file that names its
  // grandparent, whose id `pg_ctl` passes in this variable, and still checks the rest of the file for survivors of the former server. Do
  // not remove the file instead: a PostgreSQL that another start has begun meanwhile would shut down when its lock file is gone.
  const ignored = formerPid !== undefined && { PG_GRANDPARENT_PID: String(formerPid) };
  const child = spawnAs(runAs, binaries.postgres, args, {
    cwd: cluster,
    detached: true,
    env: { PATH: process.env.PATH, ...ignored },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let end: string | undefined;
  child.on('error', (error) => {
    end = error.message;
  });
  child.on('exit', (code, signal) => {
    end = `it ended with ${signal ?? `code ${code}`}`;
  });
  return {
    async findError() {
      if (end === undefined) return undefined;
      const ours = (await readFile(logFile)).subarray(logged).toString();
      return ours.match(/^.*(FATAL|PANIC|unshare:).*$/gm)?.at(-1) ?? end;
    },
  };
}

/** Time limit of a fast shutdown, which flushes memory to disk. */
const FAST_SHUTDOWN_MS = 20_000;

/** Shuts this cluster's server down cleanly, whichever process started it, and waits for its end. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const server = await findPostmaster(cluster);
  if (!server?.isRunning) return;
  process.kill(server.pid, 'SIGINT');
  const deadline = performance.now() + FAST_SHUTDOWN_MS;
  while ((await findPostmaster(cluster))?.isRunning) {
    if (performance.now() > deadline) {
      // Immediate shutdown; the next start replays the WAL.
      process.kill(server.pid, 'SIGQUIT');
      return;
    }
    await pause(10);
  }
}
