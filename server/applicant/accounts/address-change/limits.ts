import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';
import type { AddressChange } from './repository.ts';

/** The caller who opens a link of an address change. */
type LinkCaller = { readonly network: string };

const PER_LINK = { max: 10, perSeconds: 60 * 60 } as const;
const PER_NETWORK = { max: 120, perSeconds: 60 * 60 } as const;

/** The limits as the routes declare them. */
export const ADDRESS_LIMITS: readonly DeclaredLimit[] = [
  { per: 'link', ...PER_LINK },
  { per: 'network', ...PER_NETWORK },
];

/** Counts one try. A valid link has a limit of its own, which strangers cannot use up. @throws AppError 429. */
export function limitLink(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  name: 'confirm-address' | 'keep-address',
  { network }: LinkCaller,
  change: AddressChange | undefined,
): Promise<void> {
  if (change === undefined) return limit(platform, { name, key: network, ...PER_NETWORK });
  return limit(platform, { name: `${name}, valid`, key: String(change.id), ...PER_LINK });
}
