import { earlier } from '#server/core/clock.ts';
import { endsOfSessions, removeOldSessions } from '#server/core/identity/repository.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { removeOldChanges } from './address-change/repository.ts';
import { removeOldDevices } from './log-in/devices.ts';

/** How long a pending sign-up is kept, and can get a new code. */
const SIGN_UP_DAYS = 7;

/** Removes expired sessions, reset links, known browsers, challenges, address changes and sign-ups. */
export const accountsCleanUpJob: JobKind = {
  name: 'accounts-clean-up',
  every: '*/10 * * * *',
  run: (_data, platform) => removeExpired(platform),
};

export async function removeExpired({
  database,
  settings,
  clock,
}: Pick<Platform, 'database' | 'settings' | 'clock'>): Promise<void> {
  const now = clock();
  const { kysely } = database;
  await removeOldSessions(kysely, endsOfSessions(settings, now));
  await kysely.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await kysely
    .deleteFrom('sign_ups')
    .where('asked_at', '<=', earlier(now, { days: SIGN_UP_DAYS }))
    .execute();
  await kysely.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await removeOldDevices(kysely, now);
  await removeOldChanges(kysely, now);
}
