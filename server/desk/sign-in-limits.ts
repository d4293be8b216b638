/**
 * Rate limits of signing in at the desk. An office shares one IP address with the whole campus, so a browser in which staff have signed in,
 * and an invitation that works, have limits of their own.
 */

import type { Request } from '#server/core/http/app.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { findStaffDeviceToken } from '#server/core/identity/cookies.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { findKnownDevice } from './devices.ts';
import { findOpenInvitation } from './invitations/redeem.ts';

const QUARTER = 15 * 60;

const RULES = {
  'staff sign-in': [
    { per: 'network', max: 120, perSeconds: QUARTER },
    { per: 'browser', max: 30, perSeconds: QUARTER },
  ],
  'staff provider': [
    { per: 'network', max: 120, perSeconds: QUARTER },
    { per: 'browser', max: 30, perSeconds: QUARTER },
  ],
  'staff invitation': [
    { per: 'network', max: 30, perSeconds: QUARTER },
    { per: 'link', max: 30, perSeconds: QUARTER },
  ],
} as const satisfies Record<string, readonly [DeclaredLimit, DeclaredLimit]>;

type Action = keyof typeof RULES;
type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** The limits of a call, as its route declares them. */
export function limitsOfSignIn(action: Action): readonly DeclaredLimit[] {
  return RULES[action];
}

/** Counts one try to sign in. @throws AppError 429. */
export async function limitSignIn(
  platform: Needs,
  action: Exclude<Action, 'staff invitation'>,
  request: Request,
): Promise<void> {
  const token = findStaffDeviceToken(request, platform.settings);
  const known = await findKnownDevice(platform.database.kysely, token);
  await limitBy(platform, action, request, known);
}

/** Counts one try of an invitation. @throws AppError 429. */
export async function limitInvitation(
  platform: Needs,
  request: Request,
  token: string,
): Promise<void> {
  const open = await findOpenInvitation(platform.database.kysely, token, platform.clock());
  await limitBy(platform, 'staff invitation', request, open && hashToken(token));
}

function limitBy(
  platform: Needs,
  action: Action,
  request: Request,
  known: Buffer | undefined,
): Promise<void> {
  const [ofNetwork, ofKnown] = RULES[action];
  return known === undefined
    ? limit(platform, { ...ofNetwork, name: action, key: networkOf(request.ip) })
    : limit(platform, { ...ofKnown, name: `${action}, known`, key: known.toString('hex') });
}
