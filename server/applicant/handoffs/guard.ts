/** Admits holders of a link for one task, and nobody else. */
import type { HandoffKind } from '#contract/handoffs.ts';
import type { Request } from '#server/core/http/app.ts';
import type { Who } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { findHandoff, type StoredHandoff } from '#server/core/identity/handoffs/repository.ts';
import { stateOf } from '#server/core/identity/handoffs/state.ts';
import { admit } from '#server/core/identity/links.ts';
import type { HandoffHolder } from '#server/core/identity/principal.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { findHeld } from './link-cookie.ts';
import { linkIsOver, openedElsewhere } from './refusals.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/**
 * Admits the browser that opened a link of this kind. All others get 403 with a sentence, counted by their network.
 * @param options.evenUsed also after the task of the link was done, for calls that only tell how it went.
 */
export function handoff(
  platform: Needs,
  kind: HandoffKind,
  { evenUsed = false } = {},
): Who<HandoffHolder> {
  return {
    kind: 'handoff',
    async admit(request) {
      const found = await getHeldHandoff(request, platform, { evenUsed });
      const isOwn = found.kind === kind && found.browser_hash !== null;
      const {
        id,
        account_id: accountId,
        subject,
      } = await admit(`handoff ${kind}`, isOwn ? found : undefined, request, platform);
      return { kind: 'handoff', handoffId: id, accountId, subject, network: networkOf(request.ip) };
    },
  };
}

/**
 * The handoff of the link that this browser holds: one that waits, or that this browser opened.
 * @throws AppError 403 for every other link, 429 for too many of these from one network.
 */
export async function getHeldHandoff(
  request: Request,
  platform: Needs,
  { evenUsed }: { readonly evenUsed: boolean },
): Promise<StoredHandoff> {
  const { database, settings, clock } = platform;
  // The cast is safe: routes by a link require it in their query schema, which was validated before.
  const { link } = request.query as { link: string };
  const held = findHeld(request, settings, link);
  const found = held && (await findHandoff(database.kysely, held.code));
  const refuse = (error?: Error) =>
    admit<StoredHandoff>('handoff', undefined, request, platform, error);
  if (held === undefined || found === undefined) return refuse();
  const { browser_hash } = found;
  if (browser_hash !== null && !browser_hash.equals(hashToken(held.secret))) {
    return refuse(openedElsewhere());
  }
  const state = stateOf(found, clock());
  const isOpen = state === 'waiting' || state === 'opened' || (state === 'used' && evenUsed);
  return isOpen ? found : refuse(linkIsOver(state));
}

/** The holder of a link as the actor of a line in the trail. */
export function actorByLink({ handoffId: id, network }: HandoffHolder): Actor {
  return { kind: 'handoff', id, network };
}
