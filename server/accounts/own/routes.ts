import { Account, BySession, ChangePassword } from '#contract/account.ts';
import { CHANGE_PASSWORD, END_OTHER_SESSIONS, END_SESSION, GET_ACCOUNT } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import {
  findDeviceToken,
  findSessionToken,
  setDeviceCookie,
  setSessionCookies,
} from '#server/identity/cookies.ts';
import { applicants } from '#server/identity/guard.ts';
import type { Applicant } from '#server/identity/principal.ts';
import { endOtherSessionsOf, endSessionOf } from '#server/identity/repository.ts';
import { invalidSession } from '#server/identity/session.ts';
import type { App, Request } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { principalOf } from '#server/platform/http/who.ts';
import { type Attempt, attempt } from '../attempt.ts';
import { limitsOf } from '../limits.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { changePassword } from './change-password.ts';
import { describeAccount } from './describe.ts';
import type { OwnCaller } from './prove-password.ts';

const tags = ['accounts'];
const refusals = { 401: Message, 429: Message };

/** How often an account's sessions may be looked at and ended. */
const LIMIT = { max: 300, perSeconds: 60 * 60 } as const;
const limits = [{ per: 'account', ...LIMIT }] as const;

/** What applicants who are logged in do with their own account: the password, and where they are logged in. */
export function ownRoutes(app: App, platform: AccountsPlatform): void {
  const on = callsOf(app);
  const { database, settings, speakTo } = platform;
  const who = applicants(platform);
  const limitCalls = ({ accountId }: Applicant) =>
    limit(platform, { name: 'own account', key: String(accountId), ...LIMIT });

  on(
    GET_ACCOUNT,
    {
      config: { who, limits },
      schema: {
        summary: 'Since when the password is what it is, and where the account is logged in',
        tags,
        response: { 200: Account, ...refusals },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      await limitCalls(owner);
      return describeAccount(platform, owner);
    },
  );

  on(
    CHANGE_PASSWORD,
    {
      config: { who, limits: limitsOf('login', 'known') },
      schema: {
        summary: 'Change the password; ends all other sessions, and its owner is told by mail',
        tags,
        body: ChangePassword,
        response: { 200: Message, 400: Message, ...refusals, 503: Message },
      },
    },
    async (request, reply) => {
      const owner = principalOf(request);
      const tokens = await attempt(platform, request, 'change-password', (caller) =>
        changePassword(platform, request.body, ownCaller(request, owner, caller)),
      );
      setSessionCookies(reply, settings, tokens.sessionToken);
      setDeviceCookie(reply, settings, tokens.deviceToken);
      const say = speakTo(request);
      return {
        message: say('Your password is changed. You are logged out everywhere but here.'),
      };
    },
  );

  on(
    END_SESSION,
    {
      config: { who, limits },
      schema: {
        summary: 'End another session of the account',
        tags,
        params: BySession,
        response: { 200: Message, 400: Message, ...refusals, 404: Message, 409: Message },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      await attempt(platform, request, 'end-session', async ({ about }) => {
        about(owner.accountId);
        await limitCalls(owner);
        const id = Number(request.params.session);
        if (id === owner.sessionId) throw thisSession();
        const { accountId } = owner;
        if (!(await endSessionOf(database.kysely, { accountId, id }))) throw noSuchSession();
      });
      const say = speakTo(request);
      return { message: say('You are logged out there.') };
    },
  );

  on(
    END_OTHER_SESSIONS,
    {
      config: { who, limits },
      schema: {
        summary: 'End all sessions of the account but this one',
        tags,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      await attempt(platform, request, 'end-other-sessions', async ({ about }) => {
        about(owner.accountId);
        await limitCalls(owner);
        const { accountId, sessionId } = owner;
        await endOtherSessionsOf(database.kysely, { accountId, kept: sessionId });
      });
      const say = speakTo(request);
      return { message: say('You are logged out everywhere but here.') };
    },
  );

  function ownCaller(request: Request, owner: Applicant, caller: Attempt): OwnCaller {
    const { accountId, username, sessionId } = owner;
    caller.about(accountId);
    const sessionToken = findSessionToken(request, settings);
    if (sessionToken === undefined) throw invalidSession();
    const deviceToken = findDeviceToken(request, settings);
    return { ...caller, accountId, username, sessionId, sessionToken, deviceToken };
  }
}

function thisSession(): AppError {
  return new AppError(409, 'this_session', (say) =>
    say('This is where you are now. Please use Log Out in the account menu.'),
  );
}

function noSuchSession(): AppError {
  return new AppError(404, 'no_such_session', (say) =>
    say('You are not logged in there any more.'),
  );
}
