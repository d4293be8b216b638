/**
 * Looks passwords up in a college's own copy of Pwned Passwords (`BREACHED_PASSWORDS`), without any network. Nothing of a password is sent
 * or logged, not even the first digits of its hash.
 */
import { createHash } from 'node:crypto';
import type { Log } from '#server/core/log.ts';
import type { Settings } from '#server/core/settings.ts';
import { StartProblem } from '#server/core/start-problem.ts';
import { countInFile, findFileProblem } from './sorted-file.ts';

/** Whether a password is in the list. */
export type IsBreached = (password: string) => Promise<boolean>;

type Place = Pick<Settings, 'breachedPasswords'>;

/**
 * Looks a password up in the list; without a list, none is breached. An unreadable list refuses nobody, so that a broken disk stops no
 * sign-up on the last night; it is logged.
 */
export function createBreachedFinder({ breachedPasswords: path }: Place, log: Log): IsBreached {
  return async (password) => {
    if (path === undefined) return false;
    for (const hash of hashesOf(password)) {
      try {
        if ((await countInFile(path, hash)) > 0) return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        log.warn({ code }, 'the list of breached passwords could not be read');
      }
    }
    return false;
  };
}

/** The hashes of a password as typed and as NFC: accents may be one character or two. */
function hashesOf(password: string): ReadonlySet<string> {
  const spellings = [password, password.normalize('NFC')];
  return new Set(
    spellings.map((text) => createHash('sha1').update(text).digest('hex').toUpperCase()),
  );
}

/** Checks at start that the list can be read. @throws StartProblem (exit code 2), one line. */
export async function requireBreachedList({ breachedPasswords: path }: Place): Promise<void> {
  if (path === undefined) return;
  const problem = await findProblem(path);
  if (problem === undefined) return;
  throw new StartProblem(
    `BREACHED_PASSWORDS is "${path}", but ${problem}. It may hold a copy of Pwned Passwords with SHA-1 hashes: the file that haveibeenpwned-downloader makes.`,
    2,
  );
}

async function findProblem(path: string): Promise<string | undefined> {
  try {
    return await findFileProblem(path);
  } catch (error) {
    return `it cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
