/** Shared code of all links with a token. */

import type { Request } from '#server/core/http/app.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';
import { recordEvent } from '#server/core/record-event.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { networkOf } from './caller.ts';
import { findByToken, noteUse } from './handoffs/repository.ts';
import type { LinkHolder } from './principal.ts';

/** How often a link may be used, and how often a network may try invalid links. */
const LIMIT = { max: 120, perSeconds: 60 } as const;

/** The limits of a call by a link, as its route declares them. */
export const LINK_LIMITS: readonly DeclaredLimit[] = [
  { per: 'link', ...LIMIT },
  { per: 'network', ...LIMIT },
];

/** The kind of content that a service link opens, for its limit and for the log. */
export type Opens = 'view' | 'copy' | 'document';

const ACTS_BY_LINK = {
  view: 'application.viewed',
  copy: 'copy.viewed',
  document: 'document.viewed',
} as const;

/**
 * Admits a call by its service link and counts the use. Refused calls are logged, too.
 * @throws AppError 403 for a link that is not valid, 429 for too many calls.
 */
export async function useServiceLink(
  target: Opens,
  request: Request<{ Querystring: { service_token: string } }>,
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>,
): Promise<LinkHolder> {
  const { database, clock, log } = platform;
  const found = await findByToken(database.kysely, 'view', request.query.service_token, clock());
  const link = found?.account_id ? { id: found.id, accountId: found.account_id } : undefined;
  const record = (outcome: string) =>
    recordEvent(log, {
      event: `service-link ${target}`,
      outcome,
      account: link?.accountId,
      link: link?.id,
      network: networkOf(request.ip),
    });
  try {
    const { id, accountId } = await admit(`service-${target}`, link, request, platform);
    const network = networkOf(request.ip);
    await withTrail(platform, { kind: 'staff link', id, network }, async (trx, leave) => {
      await noteUse(trx, { id, kind: 'view' }, clock());
      leave({ act: ACTS_BY_LINK[target], account: accountId });
    });
    record('ok');
    return { kind: 'staff link', linkId: id, accountId };
  } catch (error) {
    record(error instanceof AppError ? error.code : 'failed');
    throw error;
  }
}

/**
 * Rate-limits a call by a link: a valid link by its id, so that nobody else can use up its limit, and invalid links by the caller's
 * network. Tokens cannot be guessed; this only bounds the work that a stranger can cause.
 * @param refusal the error for an invalid link.
 * @returns the link. @throws AppError 429 for too many calls.
 */
export async function admit<Link extends { readonly id: number }>(
  name: string,
  link: Link | undefined,
  request: Request,
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
  refusal: Error = badLink(),
): Promise<Link> {
  if (link === undefined) {
    const key = networkOf(request.ip);
    await limit(platform, { ...LIMIT, name: `${name}, not valid`, key });
    throw refusal;
  }
  await limit(platform, { ...LIMIT, name, key: String(link.id) });
  return link;
}

const badLink = refusal(403, 'bad_link', (say) =>
  say('This link is not valid, or it has expired. Please ask for a new one.'),
);
