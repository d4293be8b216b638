import { Account, BySession, ChangePassword, SaveNews } from '#contract/account.ts';
import {
  CHANGE_PASSWORD,
  END_OTHER_SESSIONS,
  END_SESSION,
  GET_ACCOUNT,
  SAVE_NEWS,
} from '#contract/calls.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { setSignInCookies } from '#server/core/identity/cookies.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { describePasskeys, listPasskeys } from '#server/core/identity/passkeys/repository.ts';
import { endSessions, endsOfSessions, listSessions } from '#server/core/identity/repository.ts';
import { listInWords } from '#words/intl.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { saveNews, wantsNews } from '../news.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { changePassword } from './change-password.ts';
import { attemptOwn, attemptWithPassword } from './prove-password.ts';

const limits = limitsOf('own account');

/** Calls of a logged-in applicant about the own account: its password and its sessions. */
export function ownRoutes(app: App, platform: AccountsPlatform): void {
  const on = callsOf(app, 'accounts');
  const { settings, speakTo, clock } = platform;
  const { kysely } = platform.database;
  const who = applicants(platform);

  on(
    GET_ACCOUNT,
    'Since when the password is what it is, and where the account is logged in',
    { who, limits, answer: Account },
    async (request) => {
      const caller = principalOf(request);
      const { accountId: id, sessionId } = caller;
      await limitTries(platform, 'own account', { ...caller, network: networkOf(request.ip) });
      const { password_changed_at } = await kysely
        .selectFrom('accounts')
        .select('password_changed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const owner = { kind: 'applicant', id } as const;
      const ends = endsOfSessions('applicant', settings, clock());
      const sessions = await listSessions(kysely, owner, ends, sessionId);
      return {
        password_changed_at: password_changed_at.toISOString(),
        passkeys: await describePasskeys(kysely, owner),
        sessions: sessions.map(({ session }) => session),
        news: await wantsNews(kysely, id),
      };
    },
  );

  on(
    CHANGE_PASSWORD,
    'Change the password; ends all other sessions, and its owner is told by mail',
    { who, limits: limitsOf('login', 'known'), body: ChangePassword, refusals: [503] },
    (request, reply) =>
      attemptWithPassword(platform, request, 'change-password', async (caller) => {
        const { say } = caller;
        const tokens = await changePassword(platform, request.body, caller);
        setSignInCookies(reply, settings, tokens, 'applicant');
        return {
          message: say('Your password has been changed. You are logged out everywhere but here.'),
        };
      }),
  );

  on(
    END_SESSION,
    'End another session of the account',
    { who, limits, params: BySession, refusals: [404, 409] },
    (request) =>
      attemptOwn(platform, request, 'end-session', async ({ accountId, sessionId, say }) => {
        const id = Number(request.params.session);
        if (id === sessionId) throw thisSession();
        const account = { kind: 'applicant', id: accountId } as const;
        if ((await endSessions(kysely, account, { only: id })) === 0) throw noSuchSession();
        return { message: say('You are logged out there.') };
      }),
  );

  on(
    SAVE_NEWS,
    'Say whether letters that are not about the own application are wanted',
    { who, limits, body: SaveNews },
    async (request) => {
      const caller = principalOf(request);
      await limitTries(platform, 'own account', { ...caller, network: networkOf(request.ip) });
      const { news: wants } = request.body;
      await saveNews(kysely, caller.accountId, { wants, at: clock() });
      const say = speakTo(request);
      return {
        message: wants
          ? say('You will get our other letters, too.')
          : say('You will only get letters about your application.'),
      };
    },
  );

  on(
    END_OTHER_SESSIONS,
    'End all sessions of the account but this one; names the passkeys, which stay',
    { who, limits },
    (request) =>
      attemptOwn(platform, request, 'end-other-sessions', async (caller) => {
        const { say } = caller;
        const account = { kind: 'applicant', id: caller.accountId } as const;
        await endSessions(kysely, account, { except: caller.sessionId });
        const names = (await listPasskeys(kysely, account)).map(({ name }) => name);
        if (names.length === 0) return { message: say('You are logged out everywhere but here.') };
        return {
          message: say(
            'You are logged out everywhere but here. Your {count, plural, one {passkey} other {passkeys}} ({names}) still {count, plural, one {logs} other {log}} in: please remove any that you do not recognize.',
            { count: names.length, names: listInWords(names, say.locale) },
          ),
        };
      }),
  );
}

const thisSession = refusal(409, 'this_session', (say) =>
  say('This is where you are now. Please use Log Out in the account menu.'),
);

const noSuchSession = refusal(404, 'no_such_session', (say) =>
  say('You are no longer logged in there.'),
);
