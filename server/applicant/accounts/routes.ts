import {
  Confirm,
  ConfirmAddress,
  ForgotPassword,
  KeepAddress,
  LogIn,
  ResendConfirm,
  ResetPassword,
  SignUp,
} from '#contract/accounts.ts';
import {
  CONFIRM,
  CONFIRM_ADDRESS,
  FORGOT_PASSWORD,
  KEEP_ADDRESS,
  LOG_IN,
  LOG_OUT,
  RESEND_CONFIRM,
  RESET_PASSWORD,
  SIGN_UP,
} from '#contract/calls.ts';
import type { Static, TSchema } from '#contract/schema.ts';
import type { App, Reply, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { CHANGES_STATE } from '#server/core/http/cross-site.ts';
import { anybody, principalOf } from '#server/core/http/who.ts';
import {
  expireSessionCookies,
  setDeviceCookie,
  setSignUpCookie,
} from '#server/core/identity/cookies.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { endSessions } from '#server/core/identity/repository.ts';
import { expireCookiesWithInvalidSession } from '#server/core/identity/session.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { confirmAddress } from './address-change/confirm.ts';
import { keepAddress } from './address-change/keep.ts';
import { type Attempt, attempt } from './attempt.ts';
import { languageRoutes } from './language-routes.ts';
import { limitsOf } from './limits.ts';
import { welcome } from './log-in/begin-session.ts';
import { logIn } from './log-in/log-in.ts';
import { ownRoutes } from './own/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createBreachedFinder } from './password/breached/breached-passwords.ts';
import { forgotPassword } from './password/forgot.ts';
import { openPasswords } from './password/passwords.ts';
import { resetPassword } from './password/reset.ts';
import { confirm } from './sign-up/confirm.ts';
import { resendCode } from './sign-up/resend.ts';
import { signUp } from './sign-up/sign-up.ts';

/** Signing up, confirming, logging in and out, and forgotten passwords (spec §7, contract §3 and §4). */
export function accountsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'accounts');
  const { settings } = platform;
  const passwords = openPasswords(createBreachedFinder(settings, platform.log));
  const tools = { ...platform, passwords };
  expireCookiesWithInvalidSession(app, platform);
  languageRoutes(app, platform);
  ownRoutes(app, tools);
  passkeyRoutes(app, tools);

  /** Adds a call that everybody may make. It is limited and logged under its name, and answers with a sentence. */
  function add<Body extends TSchema>(
    path: string,
    name: Parameters<typeof limitsOf>[0],
    { summary, body, refusals = [] }: { summary: string; body: Body; refusals?: number[] },
    work: (
      request: Request & { body: Static<Body> },
      caller: Attempt,
      reply: Reply,
    ) => Promise<string>,
  ): void {
    const config = { who: anybody, limits: limitsOf(name) };
    // 503 when too many passwords wait to be hashed.
    on(
      path,
      summary,
      { ...config, body, refusals: [503, ...refusals] },
      async (request, reply) => ({
        message: await attempt(platform, request, name, (caller) =>
          work(request as Request & { body: Static<Body> }, caller, reply),
        ),
      }),
    );
  }

  const ofSignUp = { summary: 'Sign up; the code comes by e-mail', body: SignUp };
  add(SIGN_UP, 'sign-up', ofSignUp, async ({ body }, caller, reply) => {
    const { signUpToken = createToken().value } = caller;
    const message = await signUp(tools, body, { ...caller, signUpToken });
    setSignUpCookie(reply, settings, signUpToken);
    return message;
  });
  const ofConfirm = { summary: 'Confirm an account with the code', body: Confirm };
  add(CONFIRM, 'confirm', ofConfirm, async ({ body }, caller, reply) => {
    const { say } = caller;
    setDeviceCookie(reply, settings, await confirm(platform, body, caller), 'applicant');
    return say('Your account is confirmed. Please log in.');
  });
  const ofResend = { summary: 'Send a new code', body: ResendConfirm };
  add(RESEND_CONFIRM, 'resend-confirm', ofResend, ({ body }, caller) =>
    resendCode(platform, body, caller),
  );
  const ofLogIn = { summary: 'Log in; sets the cookies', body: LogIn };
  add(LOG_IN, 'login', ofLogIn, async (request, caller, reply) =>
    welcome(request, reply, platform, await logIn(tools, request.body, caller)),
  );
  const ofForgot = { summary: 'Send a link to choose a new password', body: ForgotPassword };
  add(FORGOT_PASSWORD, 'forgot-password', ofForgot, ({ body }, caller) =>
    forgotPassword(platform, body, caller),
  );
  const ofReset = { summary: 'Choose a new password with the link', body: ResetPassword };
  add(RESET_PASSWORD, 'reset-password', ofReset, async ({ body }, caller, reply) => {
    const { say } = caller;
    setDeviceCookie(reply, settings, await resetPassword(tools, body, caller), 'applicant');
    return say('Your password has been changed. Please log in with your new password.');
  });
  const refusals = [409];
  const ofAddress = { summary: 'Confirm the address that the office has corrected', refusals };
  add(
    CONFIRM_ADDRESS,
    'confirm-address',
    { ...ofAddress, body: ConfirmAddress },
    async ({ body }, caller, reply) => {
      const message = await confirmAddress(tools, body, caller);
      expireSessionCookies(reply, settings, 'applicant');
      return message;
    },
  );
  const ofKeep = {
    summary: 'Keep the old address; undoes a correction',
    body: KeepAddress,
    refusals,
  };
  add(KEEP_ADDRESS, 'keep-address', ofKeep, ({ body }, caller) => keepAddress(tools, body, caller));

  // A GET that changes something (spec §7).
  const config = {
    who: applicants(platform),
    ...CHANGES_STATE,
    unlimited: 'it ends the session that it needs',
  };
  on(LOG_OUT, 'Log out; takes the cookies away', { ...config }, (request, reply) =>
    attempt(platform, request, 'log-out', async ({ say, about }) => {
      const { accountId: id, sessionId: only } = principalOf(request);
      about(id);
      await endSessions(platform.database.kysely, { kind: 'applicant', id }, { only });
      expireSessionCookies(reply, settings, 'applicant');
      return { message: say('You have been logged out.') };
    }),
  );
}
