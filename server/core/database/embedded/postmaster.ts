import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';
import { findPostmasterFile, isPostmasterOf } from './postmaster-file.ts';
import { spawnAs } from './run-as.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** Settings of the embedded server, passed at each start, so that a newer program applies its own. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  // Logs warnings and errors only, one file per weekday, without statements or rows, which hold applicants' answers.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  // Containers have little shared memory, and no query of ours gains from parallel workers.
  max_parallel_workers_per_gather: '0',
};

type PostmasterOptions = Place & {
  readonly socketFolder: string;
  /** Besides {@link SETTINGS}. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * The process id in a former server's file. PostgreSQL would mistake the process that has this id now for that server, and not start.
   */
  readonly ignoredPid: number | undefined;
};

/** A server that was just started. */
export type StartedPostmaster = {
  /** Its last error line, once it has ended; undefined while it runs. */
  findError(): Promise<string | undefined>;
};

/**
 * Starts PostgreSQL in its own session: a Ctrl-C in the terminal reaches only this program, which then shuts the database down cleanly.
 */
export function startPostmaster(options: PostmasterOptions): StartedPostmaster {
  const { cluster, dataDir, socketFolder, binaries, runAs, settings, ignoredPid } = options;
  const logFile = join(dataDir, 'postgres-start.log');
  const output = openSync(logFile, 'w', 0o600);
  const startedAt = new Date();
  const args = ['-D', cluster, '-k', socketFolder, '-p', String(SOCKET_PORT)];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) {
    args.push('-c', `${name}=${value}`);
  }
  const child = spawnAs(runAs, binaries.postgres, args, {
    cwd: cluster,
    detached: true,
    env: { PATH: process.env.PATH, ...lookPast(ignoredPid) },
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
      const errors = (await readEverythingLogged(logFile, join(cluster, 'log'))).filter(
        (line) => /FATAL|PANIC|unshare:/.test(line) && !isOlder(line, startedAt),
      );
      return errors.at(-1) ?? end;
    },
  };
}

/**
 * PostgreSQL ignores a lock file that names its grandparent, whose id `pg_ctl` passes in this variable, and still checks the rest of the
 * file for survivors of the former server. Do not rewrite the file instead: a PostgreSQL that another start has begun meanwhile would
 * shut down a minute later, on finding that the lock file is not its own.
 */
function lookPast(pid: number | undefined): { PG_GRANDPARENT_PID?: string } {
  return pid === undefined ? {} : { PG_GRANDPARENT_PID: String(pid) };
}

/** Lines of the newest log file, followed by those of the start log. */
async function readEverythingLogged(logFile: string, logFolder: string): Promise<string[]> {
  const names = await readdir(logFolder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(logFolder, name);
      return { path, changedAt: (await stat(path)).mtimeMs };
    }),
  );
  const newest = files.sort((a, b) => a.changedAt - b.changedAt).at(-1);
  const texts = [newest?.path, logFile].map((path) => path && readFile(path, 'utf8'));
  return (await Promise.all(texts)).join('\n').split('\n');
}

/** Whether a line was logged before this start, and so cannot explain its failure. */
function isOlder(line: string, start: Date): boolean {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) UTC /.exec(line) ?? [];
  return day !== undefined && new Date(`${day}T${time}Z`) < start;
}

/** Time limit of a fast shutdown, which flushes memory to disk. */
const FAST_SHUTDOWN_MS = 20_000;

/** Shuts this cluster's server down cleanly, whichever process started it, and waits for its end. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const file = await findPostmasterFile(cluster);
  if (file === undefined || !(await isPostmasterOf(cluster, file.pid))) return;
  process.kill(file.pid, 'SIGINT');
  const deadline = performance.now() + FAST_SHUTDOWN_MS;
  while (await isPostmasterOf(cluster, file.pid)) {
    if (performance.now() > deadline) {
      // Immediate shutdown; the next start replays the WAL.
      process.kill(file.pid, 'SIGQUIT');
      return;
    }
    await pause(10);
  }
}
