/** What all links with a token have in common. */

import type { Request } from '#server/platform/http/app.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAndUseServiceLink } from './service-links.ts';

/**
 * Lets a call in by its service link, counts it and writes down what was asked for.
 * @param what what the link opens here, for the limit and for the log.
 * @returns whose application it opens. @throws AppError 403 for a link that is not valid, 429 for too many calls.
 */
export async function useServiceLink(
  what: 'view' | 'copy' | 'document',
  request: Request<{ Querystring: { service_token: string } }>,
  platform: Platform,
): Promise<{ accountId: number }> {
  await limitLinks(`service-${what}`, request, platform);
  const { database, clock, log } = platform;
  const link = await findAndUseServiceLink(database.kysely, request.query.service_token, clock());
  if (link === undefined) throw badLink();
  log.info(
    { serviceLink: link.id, account: link.accountId },
    `a service link asked for the ${what}`,
  );
  return { accountId: link.accountId };
}

/** A token cannot be guessed; this only bounds the work that a stranger can cause. */
export function limitLinks(name: string, request: Request, platform: Platform): Promise<void> {
  return limit(platform, { name, key: networkOf(request.ip), max: 120, perSeconds: 60 });
}

export function badLink(): AppError {
  return new AppError(
    403,
    'bad_link',
    'This link is not valid, or it has expired. Please ask for a new one.',
  );
}
