import {
  Confirm,
  ForgotPassword,
  LogIn,
  ResendConfirm,
  ResetPassword,
  SignUp,
} from '#contract/accounts.ts';
import { Message } from '#contract/message.ts';
import type { App } from '#server/platform/http/app.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { Platform } from '#server/platform/platform.ts';
import { confirm } from './confirm.ts';
import {
  expireSessionCookies,
  findSessionToken,
  findSignUpToken,
  setSessionCookies,
  setSignUpCookie,
} from './cookies.ts';
import { forgotPassword } from './forgot.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { resendCode } from './resend.ts';
import { resetPassword } from './reset.ts';
import { expireCookiesWithInvalidSession } from './session.ts';
import { signUp } from './sign-up.ts';
import { createToken } from './tokens.ts';

/** Signing up, confirming, logging in and out, and forgotten passwords (spec §7, contract §3 and §4). */
export function accountsRoutes(app: App, platform: Platform): void {
  const { settings } = platform;
  expireCookiesWithInvalidSession(app, platform);

  app.post(
    '/public/signup',
    { schema: schemaOf('Sign up; the code comes by e-mail', SignUp) },
    async (request, reply) => {
      const browserToken = findSignUpToken(request, settings) ?? createToken().value;
      const network = networkOf(request.ip);
      const message = await signUp(platform, request.body, { network, browserToken });
      setSignUpCookie(reply, settings, browserToken);
      return { message };
    },
  );

  app.post(
    '/public/confirm',
    { schema: schemaOf('Confirm an account with the code', Confirm) },
    async (request) => {
      const browserToken = findSignUpToken(request, settings);
      const network = networkOf(request.ip);
      return { message: await confirm(platform, request.body, { network, browserToken }) };
    },
  );

  app.post(
    '/public/resend-confirm',
    { schema: schemaOf('Send a new code', ResendConfirm) },
    async (request) => {
      const browserToken = findSignUpToken(request, settings);
      const network = networkOf(request.ip);
      return { message: await resendCode(platform, request.body, { network, browserToken }) };
    },
  );

  app.post(
    '/public/login',
    { schema: schemaOf('Log in; sets the cookies', LogIn) },
    async (request, reply) => {
      const sessionToken = findSessionToken(request, settings);
      const network = networkOf(request.ip);
      const token = await logIn(platform, request.body, { network, sessionToken });
      setSessionCookies(reply, settings, token);
      return { message: 'You are logged in.' };
    },
  );

  app.post(
    '/public/forgot-password',
    { schema: schemaOf('Send a link to choose a new password', ForgotPassword) },
    async (request) => ({
      message: await forgotPassword(platform, request.body, networkOf(request.ip)),
    }),
  );

  app.post(
    '/public/reset-password',
    { schema: schemaOf('Choose a new password with the link', ResetPassword) },
    async (request) => ({
      message: await resetPassword(platform, request.body, networkOf(request.ip)),
    }),
  );

  app.get('/api/logout', { schema: logOutSchema }, async (request, reply) => {
    const message = await logOut(platform, request);
    expireSessionCookies(reply, settings);
    return { message };
  });
}

const tags = ['accounts'];

/** 503 when too many passwords wait to be hashed. */
function schemaOf<Body>(summary: string, body: Body) {
  const response = { 200: Message, 400: Message, 429: Message, 503: Message };
  return { summary, tags, body, response };
}

const logOutSchema = {
  summary: 'Log out; takes the cookies away',
  tags,
  response: { 200: Message, 401: Message },
};
