import type { Transaction } from '#server/core/database/database.ts';
import type { Request } from '#server/core/http/app.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { findStaffDeviceToken } from '#server/core/identity/cookies.ts';
import { beginStaffSession } from '#server/core/identity/staff-session.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import type { Way } from './attempt-sign-in.ts';
import { rememberDevice } from './devices.ts';

/** The tokens of the two cookies of a sign-in. */
export type SignedIn = { readonly sessionToken: string; readonly deviceToken: string };

/**
 * Signs a staff member in, with a line in the trail. From then on the browser is a known device.
 * @param prepare finds the staff member and does its own work in the same transaction; it throws to refuse the sign-in.
 */
export function signIn(
  platform: Pick<Platform, 'database' | 'clock' | 'languages' | 'settings'>,
  request: Request,
  way: Way,
  prepare: (trx: Transaction, leave: Leave) => Promise<number>,
): Promise<SignedIn> {
  const network = networkOf(request.ip);
  return withTrail(platform, { kind: 'anybody', network }, async (trx, leave) => {
    const early: Parameters<Leave>[] = [];
    const staffId = await prepare(trx, (...line) => early.push(line));
    const at = platform.clock();
    // Letters use the language of the sign-in page.
    const { tag: language } = platform.languages.for(request).say.language;
    await trx.updateTable('staff').set({ language }).where('id', '=', staffId).execute();
    const { id: session, token: sessionToken } = await beginStaffSession(trx, {
      staffId,
      request,
      at,
    });
    const older = findStaffDeviceToken(request, platform.settings);
    const deviceToken = await rememberDevice(trx, { staffId, older, at });
    const by: Actor = { kind: 'staff', id: staffId, session, network };
    for (const [act, actor = by] of early) leave(act, actor);
    leave({ act: 'staff.signed-in', details: { way } }, by);
    return { sessionToken, deviceToken };
  });
}
