import { statfs } from 'node:fs/promises';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/** How many bytes the disk of a folder still takes, from an ordinary user. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** With less room PostgreSQL does not even start, and has no room to write down why. */
const LEAST_ROOM_BYTES = 1024 * 1024;

/** What systems and PostgreSQL say of a disk without room, or of a user's share of it that is used up. */
const FULL_WORDS = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for an error that comes of a full disk, wherever in its causes that is said. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FULL_CODES.has(code) || FULL_WORDS.test(error.message) || isOfFullDisk(error.cause);
}

/** @returns what keeps the program from running, in one line that names the disk where it is full; or else the error itself. */
export async function explainFullDisk(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<unknown> {
  const room = await roomIn(dataDir).catch(() => Number.POSITIVE_INFINITY);
  const isFull = isOfFullDisk(error);
  const isOther = error instanceof StartProblem && !error.message.includes('embedded database');
  if (!isFull && (isOther || room >= LEAST_ROOM_BYTES)) return error;
  if (isFull && databaseUrl !== undefined && room >= LEAST_ROOM_BYTES) {
    return new StartProblem('DATABASE_URL: the disk of the database is full. Make room on it.', 1);
  }
  const left = room === Number.POSITIVE_INFINITY ? '' : ` (${Math.floor(room / 1024)} kB are left)`;
  return new StartProblem(
    `The disk that holds DATA_DIR (${dataDir}) is full${left}. Make room on it, and start again.`,
    1,
  );
}
