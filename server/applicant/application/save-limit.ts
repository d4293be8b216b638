import type { App, Request } from '#server/core/http/app.ts';
import { findSessionToken } from '#server/core/identity/cookies.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';

/**
 * How often an account may save. A page saves at most every two seconds, and a few dozen times in a row while it searches for the answer
 * that is refused, so thirty busy tabs stay below the limit.
 */
export const SAVE_LIMIT = { max: 9000, perSeconds: 600 } as const;

/** How many sessions a process caches before it empties the cache. */
export const MAX_SESSIONS = 50_000;

/**
 * Counts saves by account. Only the save's statement learns whose session it is, and a process caches the answer: the first save of a
 * session in a process is not counted.
 */
type SaveLimit = {
  /** Counts one save. @throws AppError 429 with `Retry-After`, after too many; nothing has changed then. */
  count(request: Request): Promise<void>;
  /** Caches the account of a session. */
  learn(request: Request, accountId: number): void;
};

export function createSaveLimit(
  { countChange }: Pick<App, 'countChange'>,
  { settings }: Pick<Platform, 'settings'>,
): SaveLimit {
  const accounts = new Map<string, number>();
  const sessionOf = (request: Request) =>
    hashToken(findSessionToken(request, settings) ?? '').toString('latin1');
  return {
    async count(request) {
      const accountId = accounts.get(sessionOf(request));
      if (accountId === undefined) return;
      await countChange({ name: 'saves', key: String(accountId), ...SAVE_LIMIT });
    },
    learn(request, accountId) {
      if (accounts.size >= MAX_SESSIONS) accounts.clear();
      accounts.set(sessionOf(request), accountId);
    },
  };
}
