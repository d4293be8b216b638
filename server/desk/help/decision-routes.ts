import * as calls from '#contract/calls.ts';
import {
  ByAccount,
  ByLink,
  Erase,
  MadeLink,
  MakeLink,
  Reopen,
  WaitingErasures,
  WithReason,
} from '#contract/desk-help.ts';
import { noSuchHandoff } from '#server/applicant/handoffs/refusals.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { revokeHandoffs } from '#server/core/identity/handoffs/repository.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { makeServiceLink } from '../links/service-link.ts';
import { type ReaderOfOne, staffWithin } from '../read/access.ts';
import { actsOn } from './acts.ts';
import {
  closeApplication,
  reopenApplication,
  takeBackApplication,
  withdrawApplication,
} from './application.ts';
import { callOffErasure, confirmErasure, eraseApplicant, listWaiting } from './erasures.ts';

/** Decisions about an application, for registrars. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'help');
  const act = actsOn(app, platform, ['registrar']);
  const reopens = 'Open a submitted application for changes until a day; the applicant is told';
  act(calls.REOPEN, reopens, reopenApplication, Reopen);
  act(calls.CLOSE_AGAIN, 'Close a reopened application before its day', closeApplication);
  act(calls.WITHDRAW, 'Withdraw an application, as its applicant wished', withdrawApplication);
  act(calls.TAKE_BACK, 'Take a withdrawal back', takeBackApplication);
  const erases = 'Erase an applicant for good, or ask a second person to confirm it';
  act(calls.ERASE, erases, eraseApplicant, Erase);
  act(calls.CONFIRM_ERASURE, 'Erase an applicant, as the second person', confirmErasure);
  act(calls.CALL_OFF_ERASURE, 'Call off an erasure that waits to be confirmed', callOffErasure);

  on(
    calls.GET_ERASURES,
    'Erasures that another registrar has asked for and that wait to be confirmed',
    { who: staff(platform, ['registrar']), answer: WaitingErasures },
    async (request) => ({ erasures: await listWaiting(platform, principalOf(request)) }),
  );

  const config = limited(platform, staffWithin(platform, ['registrar']), 'help');
  on(
    calls.MAKE_SERVICE_LINK,
    'Make a link that shows this application to whoever has it',
    { ...config, params: ByAccount, body: MakeLink, answer: MadeLink },
    async (request) => {
      const member = principalOf(request);
      const by = actorOf(member);
      const url = await makeServiceLink(platform, by, member.accountId, request.body);
      return {
        message: platform.speakTo(request)('The link is ready. It is shown only now.'),
        url,
      };
    },
  );

  on(
    calls.REVOKE_SERVICE_LINK,
    'End one link',
    { ...config, params: ByLink, body: WithReason },
    async (request) => {
      const link = Number(request.params.link);
      await revokeLink(platform, principalOf(request), link, request.body);
      return { message: platform.speakTo(request)('The link no longer opens anything.') };
    },
  );
}

/** Ends one link. @throws AppError 404 where there is none that works. */
async function revokeLink(
  platform: Platform,
  member: ReaderOfOne,
  link: number,
  { reason }: WithReason,
): Promise<void> {
  const { accountId } = member;
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const which = { kinds: ['view'], id: link } as const;
    const [revoked] = await revokeHandoffs(trx, accountId, which, platform.clock());
    if (revoked === undefined) throw noSuchHandoff();
    const details = { links: 1, link };
    leave({ act: 'service-link.revoked', account: accountId, details, note: reason });
  });
}
