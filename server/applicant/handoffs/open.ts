import type { OpenedHandoff } from '#contract/handoffs.ts';
import { limitsAt } from '#form/engine/documents.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import type { Reply, Request } from '#server/core/http/app.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { bindToBrowser } from '#server/core/identity/handoffs/repository.ts';
import { stateOf } from '#server/core/identity/handoffs/state.ts';
import { hashToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { getHeldHandoff } from './guard.ts';
import { findHeld, keepUntil } from './link-cookie.ts';
import { openedElsewhere } from './refusals.ts';

/**
 * Gives a link to this browser, once: a page opens it, because programs that only look at links in letters and messages must not use them
 * up. Repeating the call in the same browser has no further effect.
 * @throws AppError 403 for a link that is over, or that another browser opened.
 */
export async function openHandoff(
  request: Request,
  reply: Reply,
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'languages'>,
): Promise<Omit<OpenedHandoff, 'message'>> {
  const { settings, clock } = platform;
  const found = await getHeldHandoff(request, platform, { evenUsed: true });
  const { id, account_id: account, kind, subject, expires_at } = found;
  const held = findHeld(request, settings, (request.query as { link: string }).link);
  if (held === undefined) throw openedElsewhere();
  const now = clock();
  if (found.browser_hash === null) {
    const by = { kind: 'handoff', id, network: networkOf(request.ip) } as const;
    await withTrail(platform, by, async (trx, leave) => {
      if (!(await bindToBrowser(trx, id, hashToken(held.secret), now))) throw openedElsewhere();
      leave({ act: 'handoff.opened', account, details: { task: kind } });
    });
  }
  keepUntil(reply, settings, held, (expires_at.getTime() - now.getTime()) / 1000);
  const state = found.browser_hash === null ? 'opened' : stateOf(found, now);
  const { form, tenant } = platform.languages.for(request);
  const title = questionsOf(form).find(({ key }) => key === subject)?.label ?? '';
  return {
    kind,
    title,
    state,
    expires_at: expires_at.toISOString(),
    ...(kind === 'scan' && { max_bytes: limitsAt(form, subject, tenant).maxFileSizeBytes }),
  };
}
