import type { Applicant } from '#server/identity/principal.ts';
import { type DeclaredLimit, limit } from '#server/platform/http/limits.ts';
import type { Platform } from '#server/platform/platform.ts';

/** How often an owner may look at the account and change it, where no password is asked for. */
const LIMIT = { max: 300, perSeconds: 60 * 60 } as const;

export const OWN_LIMITS: readonly DeclaredLimit[] = [{ per: 'account', ...LIMIT }];

/** Counts one call. @throws AppError 429. */
export function limitOwnCalls(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  { accountId }: Pick<Applicant, 'accountId'>,
): Promise<void> {
  return limit(platform, { name: 'own account', key: String(accountId), ...LIMIT });
}
