import type { StaffMember } from '#server/identity/principal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mustRead } from '../find/scope.ts';
import { limitTries } from '../limits.ts';

/** Counts an act, and refuses whoever may not read this application. @throws AppError 404, 429. */
export async function begin(
  platform: Platform,
  member: StaffMember,
  { id }: { readonly id: string },
): Promise<{ readonly accountId: number }> {
  await limitTries(platform, 'help', member);
  const accountId = Number(id);
  await mustRead(platform, member, accountId);
  return { accountId };
}
