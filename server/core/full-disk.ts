import { statfs } from 'node:fs/promises';
import { troubleOf } from './database/is-down.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/** Bytes that an ordinary user can still write to the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** With less room PostgreSQL does not even start, and cannot log why. */
const LEAST_ROOM_BYTES = 1024 * 1024;

/** How systems and PostgreSQL report a full disk, or a user's quota that is used up. */
const FULL_WORDS = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for an error that a full disk has caused, directly or through its `cause`. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FULL_CODES.has(code) || FULL_WORDS.test(error.message) || isOfFullDisk(error.cause);
}

/**
 * Checks for free space before the start: PostgreSQL may start on a full disk, in space that it has reserved, and then store nothing.
 * @throws StartProblem where the embedded database has no room to write.
 */
export async function requireRoom({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined) return;
  const room = await findRoomIn(dataDir);
  if (room < LEAST_ROOM_BYTES) throw fullDisk(dataDir, room);
}

/**
 * Explains a start that failed because of a full disk or the state of the database, such as a failover that makes it read-only.
 * @returns a StartProblem of one line for these; any other error unchanged.
 */
export async function explainStart(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<unknown> {
  const room = await findRoomIn(dataDir);
  const hasRoom = room >= LEAST_ROOM_BYTES;
  const isOurs = !(error instanceof StartProblem) || error.message.includes('embedded database');
  if (isOfFullDisk(error) ? databaseUrl === undefined || !hasRoom : isOurs && !hasRoom) {
    return fullDisk(dataDir, room);
  }
  // Only PostgreSQL's own errors have a severity. Connections to other servers can be refused, too.
  const isOfDatabase = error instanceof Error && 'severity' in error;
  const trouble = isOfDatabase ? troubleOf(error) : undefined;
  if (isOfFullDisk(error)) {
    return new StartProblem('DATABASE_URL: the disk of the database is full. Make room on it.', 1);
  }
  if (trouble === undefined) return error;
  const whose = databaseUrl === undefined ? 'The' : 'DATABASE_URL: the';
  return new StartProblem(`${whose} database ${trouble}. Start again when it serves.`, 1);
}

/** Free bytes; infinite where they cannot be determined, such as for a folder that does not exist yet. */
function findRoomIn(folder: string): Promise<number> {
  return roomIn(folder).catch(() => Number.POSITIVE_INFINITY);
}

function fullDisk(dataDir: string, room: number): StartProblem {
  const left = room === Number.POSITIVE_INFINITY ? '' : ` (${Math.floor(room / 1024)} kB are left)`;
  return new StartProblem(
    `The disk that holds DATA_DIR (${dataDir}) is full${left}. Make room on it, and start again.`,
    1,
  );
}
