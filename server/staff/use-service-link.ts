import type { Request } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { badLink, limitLinks } from './routes.ts';
import { findAndUseServiceLink } from './service-links.ts';

/**
 * Lets a call in by its service link, counts it and writes down what was asked for.
 * @param what what the link opens here, for the limit and for the log.
 * @returns whose application it opens. @throws AppError 403 for a link that is not valid, 429 for too many calls.
 */
export async function useServiceLink(
  what: 'copy' | 'document',
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
