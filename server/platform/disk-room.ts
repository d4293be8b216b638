import { statfs } from 'node:fs/promises';

/** How many bytes the disk of a folder still takes, from an ordinary user. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What systems and PostgreSQL say of a disk without room, or of a user's share of it that is used up. */
const FULL_WORDS = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for an error that comes of a full disk, wherever in its causes that is said. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FULL_CODES.has(code) || FULL_WORDS.test(error.message) || isOfFullDisk(error.cause);
}
