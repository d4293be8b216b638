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
import { Message } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { CHANGES_STATE } from '#server/core/http/cross-site.ts';
import { followAccount } from '#server/core/http/language.ts';
import { anybody } from '#server/core/http/who.ts';
import {
  expireSessionCookies,
  setDeviceCookie,
  setSignInCookies,
  setSignUpCookie,
} from '#server/core/identity/cookies.ts';
import { applicantsByStatement } from '#server/core/identity/guard.ts';
import { endOwnSession, expireCookiesWithInvalidSession } from '#server/core/identity/session.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { confirmAddress } from './address-change/confirm.ts';
import { keepAddress } from './address-change/keep.ts';
import { attempt } from './attempt.ts';
import { languageRoutes } from './language-routes.ts';
import { limitsOf } from './limits.ts';
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
  const on = callsOf(app);
  const { settings, speakTo } = platform;
  const tools = {
    ...platform,
    passwords: openPasswords(createBreachedFinder(settings, platform.log)),
  };
  expireCookiesWithInvalidSession(app, platform);
  languageRoutes(app, platform);
  ownRoutes(app, tools);
  passkeyRoutes(app, tools);

  on(
    SIGN_UP,
    {
      config: { who: anybody, limits: limitsOf('sign-up') },
      schema: schemaOf('Sign up; the code comes by e-mail', SignUp),
    },
    async (request, reply) => {
      let token = createToken().value;
      const message = await attempt(platform, request, 'sign-up', (caller) => {
        token = caller.signUpToken ?? token;
        return signUp(tools, request.body, { ...caller, signUpToken: token });
      });
      setSignUpCookie(reply, settings, token);
      return { message };
    },
  );

  on(
    CONFIRM,
    {
      config: { who: anybody, limits: limitsOf('confirm') },
      schema: schemaOf('Confirm an account with the code', Confirm),
    },
    async (request, reply) => {
      const newToken = await attempt(platform, request, 'confirm', (caller) =>
        confirm(platform, request.body, caller),
      );
      setDeviceCookie(reply, settings, newToken, 'applicant');
      const say = speakTo(request);
      return { message: say('Your account is confirmed. Please log in.') };
    },
  );

  on(
    RESEND_CONFIRM,
    {
      config: { who: anybody, limits: limitsOf('resend-confirm') },
      schema: schemaOf('Send a new code', ResendConfirm),
    },
    async (request) => {
      const message = await attempt(platform, request, 'resend-confirm', (caller) =>
        resendCode(platform, request.body, caller),
      );
      return { message };
    },
  );

  on(
    LOG_IN,
    {
      config: { who: anybody, limits: limitsOf('login') },
      schema: schemaOf('Log in; sets the cookies', LogIn),
    },
    async (request, reply) => {
      const { language, accountId, ...tokens } = await attempt(
        platform,
        request,
        'login',
        (caller) => logIn(tools, request.body, caller),
      );
      request.account = accountId;
      setSignInCookies(reply, settings, tokens, 'applicant');
      followAccount(request, reply, platform, language);
      const say = speakTo(request);
      return { message: say('You are logged in.') };
    },
  );

  on(
    FORGOT_PASSWORD,
    {
      config: { who: anybody, limits: limitsOf('forgot-password') },
      schema: schemaOf('Send a link to choose a new password', ForgotPassword),
    },
    async (request) => {
      const message = await attempt(platform, request, 'forgot-password', (caller) =>
        forgotPassword(platform, request.body, caller),
      );
      return { message };
    },
  );

  on(
    RESET_PASSWORD,
    {
      config: { who: anybody, limits: limitsOf('reset-password') },
      schema: schemaOf('Choose a new password with the link', ResetPassword),
    },
    async (request, reply) => {
      const newToken = await attempt(platform, request, 'reset-password', (caller) =>
        resetPassword(tools, request.body, caller),
      );
      setDeviceCookie(reply, settings, newToken, 'applicant');
      const say = speakTo(request);
      return {
        message: say('Your password has been changed. Please log in with your new password.'),
      };
    },
  );

  on(
    CONFIRM_ADDRESS,
    {
      config: { who: anybody, limits: limitsOf('confirm-address') },
      schema: {
        ...schemaOf('Confirm the address that the office has corrected', ConfirmAddress),
        response: addressResponse,
      },
    },
    async (request, reply) => {
      const message = await attempt(platform, request, 'confirm-address', (caller) =>
        confirmAddress(tools, request.body, caller),
      );
      expireSessionCookies(reply, settings, 'applicant');
      return { message };
    },
  );

  on(
    KEEP_ADDRESS,
    {
      config: { who: anybody, limits: limitsOf('keep-address') },
      schema: {
        ...schemaOf('Keep the old address; undoes a correction', KeepAddress),
        response: addressResponse,
      },
    },
    async (request) => {
      const message = await attempt(platform, request, 'keep-address', (caller) =>
        keepAddress(tools, request.body, caller),
      );
      return { message };
    },
  );

  // A GET that changes something (spec §7).
  const config = {
    who: applicantsByStatement,
    ...CHANGES_STATE,
    unlimited: 'it ends the session that it needs',
  };
  on(LOG_OUT, { config, schema: logOutSchema }, async (request, reply) => {
    await attempt(platform, request, 'log-out', async ({ about }) =>
      about(await endOwnSession(request, platform)),
    );
    expireSessionCookies(reply, settings, 'applicant');
    const say = speakTo(request);
    return { message: say('You have been logged out.') };
  });
}

const tags = ['accounts'];

/** 503 when too many passwords wait to be hashed. */
function schemaOf<Body>(summary: string, body: Body) {
  const response = { 200: Message, 400: Message, 429: Message, 503: Message };
  return { summary, tags, body, response };
}

const addressResponse = { 200: Message, 400: Message, 409: Message, 429: Message, 503: Message };

const logOutSchema = {
  summary: 'Log out; takes the cookies away',
  tags,
  response: { 200: Message, 401: Message },
};
