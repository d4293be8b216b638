/** The calls of the account cards as mutations. Each card shows its own errors (spec §8). */
import { useMutation } from '@tanstack/react-query';
import type {
  Confirm,
  ForgotPassword,
  LogIn,
  ResendConfirm,
  ResetPassword,
  SignUp,
} from '#contract/accounts.ts';
import {
  CONFIRM,
  FORGOT_PASSWORD,
  LOG_IN,
  RESEND_CONFIRM,
  RESET_PASSWORD,
  SIGN_UP,
} from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { RequestError, send } from '#web/core/api/request.ts';
import { toSay } from '#words/say.ts';

/** Shown when a login succeeded but the browser did not store its cookie. */
export const COOKIES_REFUSED = toSay(
  'Your browser did not keep you logged in. Please allow cookies for this page and try again.',
);

function useCardCall<Body extends object>(call: (body: Body) => Promise<Message>) {
  return useMutation({ mutationFn: call, throwOnError: false });
}

export const useSignUp = () => useCardCall((body: SignUp) => send<Message>(SIGN_UP, body));
export const useConfirm = () => useCardCall((body: Confirm) => send<Message>(CONFIRM, body));
export const useResendConfirm = () =>
  useCardCall((body: ResendConfirm) => send<Message>(RESEND_CONFIRM, body));
export const useForgotPassword = () =>
  useCardCall((body: ForgotPassword) => send<Message>(FORGOT_PASSWORD, body));
export const useResetPassword = () =>
  useCardCall((body: ResetPassword) => send<Message>(RESET_PASSWORD, body));

/** Logs in, then loads the profile; only then is the login complete (spec §7). */
export const useLogIn = (loadSession: () => Promise<boolean>) =>
  useCardCall(async (credentials: LogIn) => {
    const answer = await send<Message>(LOG_IN, credentials);
    if (!(await loadSession())) throw new RequestError(COOKIES_REFUSED, 200);
    return answer;
  });
