import { GET_PARENTS_PART, SAVE_PROPOSAL, SETTLE_PROPOSAL } from '#contract/calls.ts';
import { LinkQuery, ParentsPart, SaveProposal, SettleProposal } from '#contract/handoffs.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';
import { handoff } from './guard.ts';
import { readPart, saveProposal, settleProposal } from './parent.ts';

/** The calls of a parent by their link, and of the applicant about what the parent sent. */
export function parentRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  const on = callsOf(app, 'links');
  const config = { who: handoff(platform, 'parent'), limits: LINK_LIMITS };

  on(
    GET_PARENTS_PART,
    'The questions about one parent, as far as they are answered',
    { ...config, querystring: LinkQuery, answer: ParentsPart, refusals: [403, 409] },
    (request) => readPart(principalOf(request), platform),
  );
  on(
    SAVE_PROPOSAL,
    'Keep what a parent typed, or send it to the applicant, once',
    { ...config, querystring: LinkQuery, body: SaveProposal, refusals: [403, 409] },
    async (request) => {
      await saveProposal(principalOf(request), request.body, platform);
      return { message: speakTo(request)('Your answers are saved.') };
    },
  );
  on(
    SETTLE_PROPOSAL,
    'Answers that a parent sent were taken or declined',
    { who: applicants(platform), body: SettleProposal, refusals: [409] },
    async (request) => {
      await settleProposal(principalOf(request), request.body, platform);
      return { message: speakTo(request)('Your answers are saved.') };
    },
  );
}
