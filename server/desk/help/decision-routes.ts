import {
  CALL_OFF_ERASURE,
  CLOSE_AGAIN,
  CONFIRM_ERASURE,
  ERASE,
  GET_ERASURES,
  MAKE_SERVICE_LINK,
  REOPEN,
  REVOKE_SERVICE_LINK,
  TAKE_BACK,
  WITHDRAW,
} from '#contract/calls.ts';
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
import { Message } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { staffWithin } from '../read/access.ts';
import { actsOn, HELP_ANSWERS } from './acts.ts';
import {
  closeApplication,
  reopenApplication,
  takeBackApplication,
  withdrawApplication,
} from './application.ts';
import { callOffErasure, confirmErasure, eraseApplicant, listWaiting } from './erasures.ts';
import { makeLink, revokeLink } from './links.ts';

const tags = ['help'];

/** Decisions about an application, for registrars. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const act = actsOn(app, platform, ['registrar']);
  act(
    REOPEN,
    'Open a submitted application for changes until a day; the applicant is told',
    Reopen,
    reopenApplication,
  );
  act(CLOSE_AGAIN, 'Close a reopened application before its day', WithReason, closeApplication);
  act(
    WITHDRAW,
    'Withdraw an application, as its applicant wished',
    WithReason,
    withdrawApplication,
  );
  act(TAKE_BACK, 'Take a withdrawal back', WithReason, takeBackApplication);
  act(
    ERASE,
    'Erase an applicant for good, or ask a second person to confirm it',
    Erase,
    eraseApplicant,
  );
  act(CONFIRM_ERASURE, 'Erase an applicant, as the second person', WithReason, confirmErasure);
  act(
    CALL_OFF_ERASURE,
    'Call off an erasure that waits for a second person',
    WithReason,
    callOffErasure,
  );

  on(
    GET_ERASURES,
    {
      config: { who: staff(platform, ['registrar']) },
      schema: {
        summary: 'Erasures that another registrar has asked for and that wait to be confirmed',
        tags,
        response: { 200: WaitingErasures, 401: Message, 403: Message },
      },
    },
    async (request) => ({ erasures: await listWaiting(platform, principalOf(request)) }),
  );

  const config = limited(platform, staffWithin(platform, ['registrar']), 'help');
  on(
    MAKE_SERVICE_LINK,
    {
      config,
      schema: {
        summary: 'Make a link that shows this application to whoever has it',
        tags,
        params: ByAccount,
        body: MakeLink,
        response: { ...HELP_ANSWERS, 200: MadeLink },
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      const url = await makeLink(platform, principalOf(request), request.body);
      return { message: say('The link is made. It is shown only now.'), url };
    },
  );

  on(
    REVOKE_SERVICE_LINK,
    {
      config,
      schema: {
        summary: 'End one link',
        tags,
        params: ByLink,
        body: WithReason,
        response: HELP_ANSWERS,
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      const link = Number(request.params.link);
      await revokeLink(platform, principalOf(request), link, request.body);
      return { message: say('The link opens nothing any more.') };
    },
  );
}
