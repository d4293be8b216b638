import {
  ASK_PASSKEY,
  ASK_PROVIDER,
  GET_SIGN_IN_WAYS,
  OPEN_INVITATION,
  REDEEM_INVITATION,
  SIGN_IN_WITH_PASSKEY,
  SIGN_IN_WITH_PROVIDER,
} from '#contract/calls.ts';
import {
  AskedInvitation,
  Invitation,
  ProviderAddress,
  ProviderAnswer,
  RedeemInvitation,
  SignInWays,
} from '#contract/desk.ts';
import { Message } from '#contract/message.ts';
import { AskedPasskey, WithPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { anybody } from '#server/core/http/who.ts';
import {
  findProviderToken,
  setProviderCookie,
  setStaffCookies,
} from '#server/core/identity/cookies.ts';
import type { Platform } from '#server/core/platform.ts';
import { CHALLENGE_MINUTES } from './challenges.ts';
import { openInvitation, redeemInvitation } from './invitations/redeem.ts';
import { askForPasskey, signInWithPasskey } from './passkeys/sign-in.ts';
import { openProvider } from './provider/openid.ts';
import { askProvider, signInWithProvider } from './provider/sign-in.ts';
import { limitInvitation, limitSignIn, limitsOfSignIn } from './sign-in-limits.ts';

const tags = ['desk'];

/** How staff sign in: by invitation and passkey, or by the college's own sign-in. Anybody may try. */
export function signInRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { settings, clock, speakTo } = platform;
  const provider = settings.provider && {
    ...openProvider(settings.provider, clock),
    settings: settings.provider,
  };

  on(
    GET_SIGN_IN_WAYS,
    {
      config: { who: anybody },
      schema: { summary: 'How staff sign in here', tags, response: { 200: SignInWays } },
    },
    () => ({ provider: provider !== undefined }),
  );

  on(
    OPEN_INVITATION,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff invitation') },
      schema: schemaOf('Begin to register a passkey by invitation', Invitation, AskedInvitation),
    },
    async (request) => {
      const say = speakTo(request);
      await limitInvitation(platform, request, request.body.token);
      const { options, ...whom } = await openInvitation(platform, request, request.body.token);
      return {
        message: say('Please register a passkey.'),
        ...whom,
        options: { ...options },
      };
    },
  );

  on(
    REDEEM_INVITATION,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff invitation') },
      schema: schemaOf(
        'Register a passkey by invitation; sets the cookie',
        RedeemInvitation,
        Message,
      ),
    },
    async (request, reply) => {
      const say = speakTo(request);
      await limitInvitation(platform, request, request.body.token);
      setStaffCookies(reply, settings, await redeemInvitation(platform, request, request.body));
      return { message: say('Your passkey is registered, and you are signed in.') };
    },
  );

  on(
    ASK_PASSKEY,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff sign-in') },
      schema: {
        summary: 'Begin to sign in with a passkey',
        tags,
        response: { 200: AskedPasskey, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await limitSignIn(platform, 'staff sign-in', request);
      const options = await askForPasskey(platform);
      return { message: say('Please use your passkey.'), options: { ...options } };
    },
  );

  on(
    SIGN_IN_WITH_PASSKEY,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff sign-in') },
      schema: schemaOf('Sign in with a passkey; sets the cookie', WithPasskey, Message),
    },
    async (request, reply) => {
      const say = speakTo(request);
      await limitSignIn(platform, 'staff sign-in', request);
      const { credential } = request.body;
      setStaffCookies(reply, settings, await signInWithPasskey(platform, request, credential));
      return { message: say('You are signed in.') };
    },
  );

  on(
    ASK_PROVIDER,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff provider') },
      schema: {
        summary: "Begin to sign in with the college's account; sets a cookie",
        tags,
        response: { 200: ProviderAddress, 404: Message, 429: Message, 503: Message },
      },
    },
    async (request, reply) => {
      const say = speakTo(request);
      if (provider === undefined) throw noProvider();
      await limitSignIn(platform, 'staff provider', request);
      const { url, token } = await askProvider(platform, request, provider);
      setProviderCookie(reply, settings, token, CHALLENGE_MINUTES * 60);
      return { message: say("Please sign in with your college's account."), url };
    },
  );

  on(
    SIGN_IN_WITH_PROVIDER,
    {
      config: { who: anybody, limits: limitsOfSignIn('staff provider') },
      schema: {
        summary: "Sign in with the answer of the college's sign-in; sets the cookie",
        tags,
        body: ProviderAnswer,
        response: {
          200: Message,
          400: Message,
          403: Message,
          404: Message,
          429: Message,
          503: Message,
        },
      },
    },
    async (request, reply) => {
      const say = speakTo(request);
      if (provider === undefined) throw noProvider();
      await limitSignIn(platform, 'staff provider', request);
      const token = findProviderToken(request, settings);
      const { answer } = request.body;
      const signedIn = await signInWithProvider(platform, request, provider, { token, answer });
      setStaffCookies(reply, settings, signedIn);
      return { message: say('You are signed in.') };
    },
  );
}

function schemaOf<Body, Answer>(summary: string, body: Body, answer: Answer) {
  return { summary, tags, body, response: { 200: answer, 400: Message, 429: Message } };
}

function noProvider(): AppError {
  return new AppError(404, 'no_provider', (say) =>
    say('There is no sign-in with an account of the college here. Please use your passkey.'),
  );
}
