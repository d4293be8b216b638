import * as calls from '#contract/calls.ts';
import { GET_VERSION, GET_VERSION_COPY, OPEN_VERSION_COPY } from '#contract/calls.ts';
import {
  ByAccount,
  BySubmission,
  ByVersion,
  CorrectAddress,
  HelpState,
  SendCode,
} from '#contract/desk-help.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { readVersion } from '#server/applicant/submissions/read-version.ts';
import { noSuchVersion } from '#server/applicant/submissions/refusals.ts';
import { viewOf } from '#server/applicant/submissions/service-view.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { copyRoutes } from '../read/copy-routes.ts';
import { callOffAddress, correctAddress, endSessions, sendCode, sendLink } from './account.ts';
import { actsOn } from './acts.ts';
import { decisionRoutes } from './decision-routes.ts';
import { describeHelp } from './state.ts';

const ROLES = ['helper', 'registrar'] as const;

/** Help for one applicant: helpers act on the account, registrars on the application, too. */
export function helpRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'help');
  const act = actsOn(app, platform, ROLES);

  on(
    calls.GET_HELP,
    'How things stand with one applicant; the look leaves a line',
    {
      ...limited(platform, staffWithin(platform, ROLES), 'application view'),
      params: ByAccount,
      answer: HelpState,
    },
    async (request) => {
      const member = principalOf(request);
      const { accountId } = member;
      const state = await describeHelp(platform, member, accountId);
      await leaveTrail(platform, actorOf(member), { act: 'help.viewed', account: accountId });
      return state;
    },
  );

  on(
    calls.SEND_CODE,
    'Mail new codes to an address whose sign-up waits',
    { ...limited(platform, staff(platform, ROLES), 'help'), body: SendCode },
    async (request) => {
      const username = await sendCode(platform, principalOf(request), request.body);
      return {
        message: platform.speakTo(request)('We have sent a new code to {username}.', { username }),
      };
    },
  );

  act(calls.SEND_RESET_LINK, 'Mail the applicant a link to choose a new password', sendLink);
  const ends = 'Log the applicant out everywhere; removes the passkeys';
  act(calls.END_APPLICANTS_SESSIONS, ends, endSessions);
  const corrects = 'Begin to give the account another e-mail address; both are told';
  act(calls.CORRECT_ADDRESS, corrects, correctAddress, CorrectAddress);
  act(calls.CALL_OFF_ADDRESS, 'Call off a new address that waits to be confirmed', callOffAddress);
  versionRoutes(app, platform);
  decisionRoutes(app, platform);
}

/** The versions of an application: each submission in words, and as a PDF. */
function versionRoutes(app: App, platform: Platform): void {
  const who = staffWithin(platform, ['helper', 'registrar']);
  callsOf(app, 'help')(
    GET_VERSION,

    'One submission of an application, or what was not submitted',
    {
      ...limited(platform, who, 'application view'),
      params: ByVersion,
      answer: ServiceApplication,
    },
    (request) => {
      const { version } = request.params;
      const which = version === 'draft' || version === 'unsent' ? version : Number(version);
      return withApplication(platform, principalOf(request), async (trx, account, leave) => {
        const found = await readVersion(trx, account, which, platform);
        if (found === undefined) throw noSuchVersion();
        leave({ act: 'application.viewed', account, details: { version } });
        return viewOf(found);
      });
    },
  );
  copyRoutes(app, platform, {
    get: GET_VERSION_COPY,
    open: OPEN_VERSION_COPY,
    who,
    tag: 'help',
    params: BySubmission,
    subject: 'one submission',
  });
}
