/** Signing in at the desk, in any way, with the lines that it leaves in the trail. */
import type { Transaction } from '#server/core/database/database.ts';
import type { Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import { browserOf, networkOf } from '#server/core/identity/caller.ts';
import { findDeviceToken, type SignedIn } from '#server/core/identity/cookies.ts';
import { findKnownDevice, rememberDevice } from '#server/core/identity/devices.ts';
import { keepSession } from '#server/core/identity/repository.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { type Leave, leaveTrail, withTrail } from '#server/core/trail/record.ts';

/** How a person tries to sign in. */
type Way = 'passkey' | 'invitation' | 'provider';

/** Tries in a quarter of an hour from a network, which a whole campus may share. */
const OF_NETWORK = { passkey: 120, provider: 120, invitation: 30 } as const;
/** Tries by a browser in which staff have signed in, or with an invitation that is open, which nobody else can use up. */
const OF_KNOWN = 30;

/** The limits of a call, as its route declares them: one for unknown callers, one for known browsers or open invitations. */
export function limitsOf(way: Way): readonly [DeclaredLimit, DeclaredLimit] {
  const perSeconds = 15 * 60;
  return [
    { per: 'network', max: OF_NETWORK[way], perSeconds },
    { per: way === 'invitation' ? 'link' : 'browser', max: OF_KNOWN, perSeconds },
  ];
}

/** Counts one try. @param link hash of the invitation's token, if it is open. @throws AppError 429. */
export async function limitSignIn(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  request: Request,
  way: Way,
  link?: Buffer,
): Promise<void> {
  const token = findDeviceToken(request, platform.settings, 'staff');
  const known =
    way === 'invitation' ? link : await findKnownDevice(platform.database.kysely, 'staff', token);
  const [ofNetwork, ofKnown] = limitsOf(way);
  await (known === undefined
    ? limit(platform, { ...ofNetwork, name: `staff ${way}`, key: networkOf(request.ip) })
    : limit(platform, { ...ofKnown, name: `staff ${way}, known`, key: known.toString('hex') }));
}

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
    const id = await prepare(trx, (...line) => early.push(line));
    const at = platform.clock();
    // Letters use the language of the sign-in page.
    const { tag: language } = platform.languages.for(request).say.language;
    await trx.updateTable('staff').set({ language }).where('id', '=', id).execute();
    const owner = { kind: 'staff', id } as const;
    const session = await keepSession(trx, owner, { browser: browserOf(request), network, at });
    const older = findDeviceToken(request, platform.settings, 'staff');
    const deviceToken = await rememberDevice(trx, owner, { older, at });
    const by: Actor = { kind: 'staff', id, session: session.id, network };
    for (const [act, actor = by] of early) leave(act, actor);
    leave({ act: 'staff.signed-in', details: { way } }, by);
    return { sessionToken: session.token, deviceToken };
  });
}
