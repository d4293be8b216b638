import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';

/** How a person tries to sign in. */
export type Way = 'passkey' | 'invitation' | 'provider';

/**
 * Runs a sign-in. A refusal, or a failure of the provider, adds a line to the trail. Callers count rate limits first, so that a flood
 * cannot fill the trail.
 * @param work calls `about` with the staff member as soon as it knows them.
 */
export async function attemptSignIn<Result>(
  platform: Pick<Platform, 'database' | 'clock'>,
  request: Request,
  way: Way,
  work: (about: (staffId: number) => void) => Promise<Result>,
): Promise<Result> {
  let staff: number | undefined;
  try {
    return await work((staffId) => {
      staff = staffId;
    });
  } catch (error) {
    if (error instanceof AppError) {
      const details = { way, why: error.code, ...(staff !== undefined && { staff }) };
      const by = { kind: 'anybody', network: networkOf(request.ip) } as const;
      await leaveTrail(platform, by, { act: 'staff.sign-in-refused', details });
    }
    throw error;
  }
}
