import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';

/** How somebody tried to come in. */
export type Way = 'passkey' | 'invitation' | 'provider';

/**
 * Runs a sign-in; one that is refused leaves a line, and so does one whose provider fails. Limits are counted before it, so that a
 * flood does not fill the trail.
 * @param work `about` notes whom it was about, as soon as that is known.
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
