import { GET_PARENTS_PART, SAVE_PROPOSAL, SETTLE_PROPOSAL } from '#contract/calls.ts';
import { LinkQuery, ParentsPart, SaveProposal, SettleProposal } from '#contract/handoffs.ts';
import { Message } from '#contract/message.ts';
import { CHANGE_RESPONSES } from '#server/applicant/application/refusals.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { LINK_LIMITS, whenByLink } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';
import { handoff } from './guard.ts';
import { readPart, saveProposal, settleProposal } from './parent.ts';

const tags = ['links'];

/** The calls of a parent by their link, and of the applicant about what the parent sent. */
export function parentRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  const on = callsOf(app);
  const byLink = { tags, querystring: LinkQuery };
  const response = { 200: Message, ...whenByLink, 409: Message };
  const config = { who: handoff(platform, 'parent'), limits: LINK_LIMITS };

  on(
    GET_PARENTS_PART,
    {
      config,
      schema: {
        summary: 'The questions about one parent, as far as they are answered',
        ...byLink,
        response: { ...response, 200: ParentsPart },
      },
    },
    (request) => readPart(principalOf(request), platform),
  );
  on(
    SAVE_PROPOSAL,
    {
      config,
      schema: {
        summary: 'Keep what a parent typed, or send it to the applicant, once',
        ...byLink,
        body: SaveProposal,
        response,
      },
    },
    async (request) => {
      await saveProposal(principalOf(request), request.body, platform);
      const say = speakTo(request);
      return { message: say('Your answers are saved.') };
    },
  );
  on(
    SETTLE_PROPOSAL,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'Answers that a parent sent were taken or declined',
        tags,
        body: SettleProposal,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      await settleProposal(principalOf(request), request.body, platform);
      const say = speakTo(request);
      return { message: say('Your answers are saved.') };
    },
  );
}
