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

  app.post('/public/signup', { schema: schemaOf(SignUp) }, async (request, reply) => {
    const browserToken = findSignUpToken(request, settings) ?? createToken().value;
    const network = networkOf(request.ip);
    const message = await signUp(platform, request.body, { network, browserToken });
    setSignUpCookie(reply, settings, browserToken);
    return { message };
  });

  app.post('/public/confirm', { schema: schemaOf(Confirm) }, async (request) => {
    const browserToken = findSignUpToken(request, settings);
    const network = networkOf(request.ip);
    return { message: await confirm(platform, request.body, { network, browserToken }) };
  });

  app.post('/public/resend-confirm', { schema: schemaOf(ResendConfirm) }, async (request) => {
    const browserToken = findSignUpToken(request, settings);
    const network = networkOf(request.ip);
    return { message: await resendCode(platform, request.body, { network, browserToken }) };
  });

  app.post('/public/login', { schema: schemaOf(LogIn) }, async (request, reply) => {
    const sessionToken = findSessionToken(request, settings);
    const network = networkOf(request.ip);
    const token = await logIn(platform, request.body, { network, sessionToken });
    setSessionCookies(reply, settings, token);
    return { message: 'You are logged in.' };
  });

  app.post('/public/forgot-password', { schema: schemaOf(ForgotPassword) }, async (request) => ({
    message: await forgotPassword(platform, request.body, networkOf(request.ip)),
  }));

  app.post('/public/reset-password', { schema: schemaOf(ResetPassword) }, async (request) => ({
    message: await resetPassword(platform, request.body, networkOf(request.ip)),
  }));

  app.get('/api/logout', { schema: { response: { 200: Message } } }, async (request, reply) => {
    const message = await logOut(platform, request);
    expireSessionCookies(reply, settings);
    return { message };
  });
}

function schemaOf<Body>(body: Body) {
  return { body, response: { 200: Message } };
}
