import { troubleOf } from './database/is-down.ts';
import { isOfFullDisk, roomIn } from './full-disk.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/** With less room PostgreSQL does not even start, and cannot log why. */
const LEAST_ROOM_BYTES = 1024 * 1024;

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
  const isFull = room < LEAST_ROOM_BYTES;
  if (isOfFullDisk(error)) {
    if (databaseUrl === undefined || isFull) return fullDisk(dataDir, room);
    return new StartProblem('DATABASE_URL: the disk of the database is full. Make room on it.', 1);
  }
  const isOurs = !(error instanceof StartProblem) || error.message.includes('embedded database');
  if (isOurs && isFull) return fullDisk(dataDir, room);
  // Only PostgreSQL's own errors have a severity. Connections to other servers can be refused, too.
  const isOfDatabase = error instanceof Error && 'severity' in error;
  const trouble = isOfDatabase ? troubleOf(error) : undefined;
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
