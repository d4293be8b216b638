import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../../start-problem.ts';
import type { DatabaseAddress } from '../database.ts';
import type { RunAs } from './run-as.ts';

/** The port only names the socket: the server does not listen on the network. */
export const SOCKET_PORT = 5432;

/** A socket path is limited to about 104 bytes, and PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const MAX_FOLDER_LENGTH = 80;

/**
 * The socket folder of a cluster: always the same one, short whatever DATA_DIR is called, and closed to other users, because the server
 * trusts every connection.
 * @throws StartProblem where another user has created it first, to impersonate the server.
 */
export function prepareSocketFolder(cluster: string, runAs: RunAs): string {
  const owner = runAs.kind === 'user' ? runAs.uid : (process.getuid?.() ?? 0);
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const name = `matricula-${owner}-${key}`;
  const roomy = join(tmpdir(), name);
  const folder = Buffer.byteLength(roomy) <= MAX_FOLDER_LENGTH ? roomy : join('/tmp', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs.kind === 'user') chownSync(folder, runAs.uid, runAs.gid);
  const made = lstatSync(folder);
  if (made.isDirectory() && made.uid === owner && (made.mode & 0o077) === 0) return folder;
  throw new StartProblem(
    `The folder ${folder} is not closed to other users of this machine. Remove it and start again.`,
    1,
  );
}

/** The address of one database behind a socket. It is complete, so that `PG…` variables change nothing. */
export function addressIn(socketFolder: string, database: string, user: string): DatabaseAddress {
  return { host: socketFolder, port: SOCKET_PORT, user, database, ssl: false };
}
