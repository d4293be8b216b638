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
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Speech } from '#words/say.ts';
import { limited } from '../limits.ts';
import { staffWithin } from '../read/access.ts';
import {
  closeApplication,
  reopenApplication,
  takeBackApplication,
  withdrawApplication,
} from './application.ts';
import { callOffErasure, confirmErasure, eraseApplicant, listWaiting } from './erasures.ts';
import { makeLink, revokeLink } from './links.ts';

const tags = ['help'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message };
const answers = { 200: Message, ...refusals, 409: Message, 429: Message };

type Act = (
  platform: Platform,
  member: StaffMember,
  about: { accountId: number; reason: string },
) => Promise<unknown>;

/** Acts that take only a reason. */
const PLAIN = [
  [
    CLOSE_AGAIN,
    'Close a reopened application before its day',
    closeApplication,
    (say) => say('The application is closed again, as it was submitted.'),
  ],
  [
    WITHDRAW,
    'Withdraw an application, as its applicant wished',
    withdrawApplication,
    (say) => say('The application is withdrawn. It is kept, and can be taken back.'),
  ],
  [
    TAKE_BACK,
    'Take a withdrawal back',
    takeBackApplication,
    (say) => say('The application counts again.'),
  ],
  [
    CONFIRM_ERASURE,
    'Erase an applicant, as the second person',
    confirmErasure,
    (say) => say('The applicant is erased.'),
  ],
  [
    CALL_OFF_ERASURE,
    'Call off an erasure that waits for a second person',
    callOffErasure,
    (say) => say('The erasure is called off. Nothing was erased.'),
  ],
] as const satisfies readonly (readonly [string, string, Act, Speech])[];

/** Decisions about an application, for registrars. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo, tenant } = platform;
  const config = limited(platform, staffWithin(platform, ['registrar']), 'help');

  for (const [call, summary, act, done] of PLAIN) {
    on(
      call,
      { config, schema: { summary, tags, params: ByAccount, body: WithReason, response: answers } },
      async (request) => {
        const say = speakTo(request);
        const member = principalOf(request);
        const about = { accountId: member.accountId, ...request.body };
        const told = await act(platform, member, about);
        // An erasure returns its own message, which may name destinations.
        const speech = typeof told === 'function' ? (told as Speech) : done;
        return { message: speech(say) };
      },
    );
  }

  on(
    REOPEN,
    {
      config,
      schema: {
        summary: 'Open a submitted application for changes until a day; the applicant is told',
        tags,
        params: ByAccount,
        body: Reopen,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const until = await reopenApplication(platform, member, about);
      const moment = momentInWords(until, { ...tenant, locale: say.locale }, 'weekday');
      return {
        message: say(
          'The applicant can change the application until {moment}, and was told by email.',
          { moment },
        ),
      };
    },
  );

  on(
    ERASE,
    {
      config,
      schema: {
        summary: 'Erase an applicant for good, or ask a second person to confirm it',
        tags,
        params: ByAccount,
        body: Erase,
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const until = await eraseApplicant(platform, member, about);
      if (typeof until === 'function') return { message: until(say) };
      const moment = momentInWords(until, { ...tenant, locale: say.locale }, 'weekday');
      return {
        message: say('Nothing is erased yet: a second registrar has to confirm it by {moment}.', {
          moment,
        }),
      };
    },
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

  on(
    MAKE_SERVICE_LINK,
    {
      config,
      schema: {
        summary: 'Make a link that shows this application to whoever has it',
        tags,
        params: ByAccount,
        body: MakeLink,
        response: { ...answers, 200: MadeLink },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const about = { accountId: member.accountId, ...request.body };
      const url = await makeLink(platform, member, about);
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
        response: answers,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const linkId = Number(request.params.link);
      const about = { accountId: member.accountId, linkId, ...request.body };
      await revokeLink(platform, member, about);
      return { message: say('The link opens nothing any more.') };
    },
  );
}
