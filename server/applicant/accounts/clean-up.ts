import { earlier } from '#server/core/clock.ts';
import { endsOfSessions, removeOldSessions } from '#server/core/identity/repository.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { removeOldChanges } from './address-change/repository.ts';
import { removeOldDevices } from './log-in/devices.ts';

/** How long a sign-up waits for its code: a new one can be asked for as long. */
const SIGN_UP_DAYS = 7;

/** Removes what has expired: sessions, reset links, known browsers, unanswered challenges, and sign-ups that nobody confirmed. */
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
