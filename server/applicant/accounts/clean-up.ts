import { earlier } from '#server/core/clock.ts';
import { removeOldDevices } from '#server/core/identity/devices.ts';
import { removeOldSessions } from '#server/core/identity/repository.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { removeOldChanges } from './address-change/repository.ts';

/** How long a pending sign-up is kept, and can get a new code. */
const SIGN_UP_DAYS = 7;

/** Removes expired sessions, known browsers and challenges, also those of staff, reset links, address changes and sign-ups. */
export const accountsCleanUpJob: JobKind = {
  name: 'accounts-clean-up',
  every: '*/10 * * * *',
  run: (_data, platform) => removeExpired(platform),
};

export async function removeExpired(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
): Promise<void> {
  const now = platform.clock();
  const { kysely } = platform.database;
  await removeOldSessions(kysely, platform.settings, now);
  await kysely.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await removeOldDevices(kysely, now);
  await kysely.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await kysely
    .deleteFrom('sign_ups')
    .where('asked_at', '<=', earlier(now, { days: SIGN_UP_DAYS }))
    .execute();
  await removeOldChanges(kysely, now);
}
