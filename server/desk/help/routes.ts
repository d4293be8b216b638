import {
  CALL_OFF_ADDRESS,
  CORRECT_ADDRESS,
  END_APPLICANTS_SESSIONS,
  GET_HELP,
  SEND_CODE,
  SEND_RESET_LINK,
} from '#contract/calls.ts';
import { ByAccount, CorrectAddress, HelpState, SendCode, WithReason } from '#contract/desk-help.ts';
import { Message } from '#contract/message.ts';
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
import { decisionRoutes } from './decision-routes.ts';
import { describeHelp } from './state.ts';
import { versionRoutes } from './version-routes.ts';

const tags = ['help'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message };
const ROLES = ['helper', 'registrar'] as const;
const answers = { 200: Message, ...refusals, 409: Message, 429: Message };

/** Help for one applicant: helpers act on the account, registrars on the application, too. */
export function helpRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  const who = staffWithin(platform, ROLES);
  const config = limited(platform, who, 'help');

  on(
    GET_HELP,
    {
      config: limited(platform, who, 'application view'),
      schema: {
        summary: 'How things stand with one applicant; the look leaves a line',
        tags,
        params: ByAccount,
        response: { 200: HelpState, ...refusals, 429: Message },
      },
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
    SEND_CODE,
    {
      config: limited(platform, staff(platform, ROLES), 'help'),
      schema: {
        summary: 'Mail new codes to an address whose sign-up waits',
        tags,
        body: SendCode,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const username = await sendCode(platform, principalOf(request), request.body);
      return { message: say('We have sent a new code to {username}.', { username }) };
    },
  );

  on(
    SEND_RESET_LINK,
    {
      config,
      schema: {
        summary: 'Mail the applicant a link to choose a new password',
        tags,
        params: ByAccount,
        body: WithReason,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const username = await sendLink(platform, member, about);
      return {
        message: say('We have sent a link to choose a new password to {username}.', { username }),
      };
    },
  );

  on(
    END_APPLICANTS_SESSIONS,
    {
      config,
      schema: {
        summary: 'Log the applicant out everywhere; removes the passkeys',
        tags,
        params: ByAccount,
        body: WithReason,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const { sessions, passkeys } = await endSessions(platform, member, about);
      return {
        message: say(
          '{sessions, plural, =0 {Nobody was logged in} one {# session has ended} other {# sessions have ended}}{passkeys, plural, =0 {.} one {, and # passkey was removed.} other {, and # passkeys were removed.}}',
          { sessions, passkeys: passkeys.length },
        ),
      };
    },
  );

  on(
    CORRECT_ADDRESS,
    {
      config,
      schema: {
        summary: 'Begin to give the account another e-mail address; both are told',
        tags,
        params: ByAccount,
        body: CorrectAddress,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const address = await correctAddress(platform, member, about);
      return {
        message: say(
          'We have sent a message to {address}, and one to the old address. The address changes once it is confirmed.',
          { address },
        ),
      };
    },
  );

  on(
    CALL_OFF_ADDRESS,
    {
      config,
      schema: {
        summary: 'Call off a new e-mail address that waits to be confirmed',
        tags,
        params: ByAccount,
        body: WithReason,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      await callOffAddress(platform, member, about);
      return { message: say('The account keeps its email address.') };
    },
  );

  versionRoutes(app, platform);
  decisionRoutes(app, platform);
}
