import { statfs } from 'node:fs/promises';

/** Bytes that an ordinary user can still write to the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** How systems and PostgreSQL report a full disk, or a user's quota that is used up. */
const FULL_WORDS = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True for an error that a full disk has caused, directly or through its `cause`. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FULL_CODES.has(code) || FULL_WORDS.test(error.message) || isOfFullDisk(error.cause);
}
