import * as calls from '#contract/calls.ts';
import { ByAccount, CorrectAddress, HelpState, SendCode } from '#contract/desk-help.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { staffWithin } from '../read/access.ts';
import { callOffAddress, correctAddress, endSessions, sendCode, sendLink } from './account.ts';
import { actsOn } from './acts.ts';
import { decisionRoutes } from './decision-routes.ts';
import { describeHelp } from './state.ts';
import { versionRoutes } from './version-routes.ts';

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
