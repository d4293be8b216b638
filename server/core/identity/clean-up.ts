import type { Platform } from '#server/core/platform.ts';
import { removeOldDevices } from './devices.ts';
import { removeOldSessions } from './repository.ts';

/** Removes expired sessions, challenges and known browsers, of applicants and of staff. */
export async function removeOldSignIns({
  database: { kysely },
  settings,
  clock,
}: Pick<Platform, 'database' | 'settings' | 'clock'>): Promise<void> {
  const now = clock();
  await removeOldSessions(kysely, settings, now);
  await kysely.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await removeOldDevices(kysely, now);
}
