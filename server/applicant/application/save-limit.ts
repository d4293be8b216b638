import type { App, Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';

/**
 * How often an account may save. A page saves at most every two seconds, and a few dozen times in a row while it searches for the answer
 * that is refused.
 */
export const SAVE_LIMIT = { max: 9000, perSeconds: 600 } as const;

/** Once a process remembers this many sessions, it forgets them all. */
const MAX_SESSIONS = 50_000;

/**
 * Counts saves by account. Only the statement of a save tells whose session it is, so a process remembers the accounts of living sessions.
 * It does not count the first save of a session, nor a cookie without a living session.
 * @returns a function that runs a save of the session with this token's hash, and throws an AppError 429 with `Retry-After` instead where
 *   the account has saved too often.
 */
export function limitSaves({ countChange }: Pick<App, 'countChange'>) {
  const accounts = new Map<string, number>();
  return async <Saved>(
    request: Request,
    tokenHash: Buffer,
    save: () => Promise<Saved>,
  ): Promise<Saved> => {
    const session = tokenHash.toString('latin1');
    const known = accounts.get(session);
    if (known !== undefined) await countChange({ name: 'saves', key: `${known}`, ...SAVE_LIMIT });
    try {
      return await save();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) accounts.delete(session);
      throw error;
    } finally {
      // A save in a living session sets the account, even if it then refuses the answers.
      if (request.account !== undefined) {
        if (accounts.size >= MAX_SESSIONS) accounts.clear();
        accounts.set(session, request.account);
      }
    }
  };
}
