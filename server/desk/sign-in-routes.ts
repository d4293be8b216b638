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
import { AskedPasskey, WithPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { refusal } from '#server/core/http/errors.ts';
import { anybody } from '#server/core/http/who.ts';
import { CHALLENGE_MINUTES } from '#server/core/identity/challenges.ts';
import {
  findProviderToken,
  setProviderCookie,
  setSignInCookies,
} from '#server/core/identity/cookies.ts';
import { askForPasskey } from '#server/core/identity/passkeys/ceremony.ts';
import type { Platform } from '#server/core/platform.ts';
import { limitInvitation, openInvitation, redeemInvitation } from './invitations/redeem.ts';
import { signInWithPasskey } from './passkeys/passkeys.ts';
import { openProvider } from './provider/openid.ts';
import { askProvider, signInWithProvider } from './provider/sign-in.ts';
import { limitSignIn, limitsOf } from './sign-in.ts';

/** How staff sign in: by invitation and passkey, or by the college's own sign-in. Anybody may try. */
export function signInRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { settings, clock, speakTo } = platform;
  const provider = settings.provider && {
    ...openProvider(settings.provider, clock),
    settings: settings.provider,
  };
  const by = (way: Parameters<typeof limitsOf>[0]) => ({ who: anybody, limits: limitsOf(way) });

  on(GET_SIGN_IN_WAYS, 'How staff sign in here', { who: anybody, answer: SignInWays }, () => ({
    provider: provider !== undefined,
  }));

  const opens = { body: Invitation, answer: AskedInvitation };
  on(
    OPEN_INVITATION,
    'Begin to register a passkey by invitation',
    { ...by('invitation'), ...opens },
    async (request) => {
      const { token } = request.body;
      await limitInvitation(platform, request, token);
      const { options, ...whom } = await openInvitation(platform, request, token);
      return {
        message: speakTo(request)('Please register a passkey.'),
        ...whom,
        options: { ...options },
      };
    },
  );

  const redeems = 'Register a passkey by invitation; sets the cookie';
  on(
    REDEEM_INVITATION,
    redeems,
    { ...by('invitation'), body: RedeemInvitation },
    async (request, reply) => {
      await limitInvitation(platform, request, request.body.token);
      const signedIn = await redeemInvitation(platform, request, request.body);
      setSignInCookies(reply, settings, signedIn, 'staff');
      return { message: speakTo(request)('Your passkey is registered, and you are signed in.') };
    },
  );

  on(
    ASK_PASSKEY,
    'Begin to sign in with a passkey',
    { ...by('passkey'), answer: AskedPasskey },
    async (request) => {
      await limitSignIn(platform, request, 'passkey');
      const options = await askForPasskey(platform, 'staff');
      return { message: speakTo(request)('Please use your passkey.'), options: { ...options } };
    },
  );

  on(
    SIGN_IN_WITH_PASSKEY,
    'Sign in with a passkey; sets the cookie',
    { ...by('passkey'), body: WithPasskey },
    async (request, reply) => {
      await limitSignIn(platform, request, 'passkey');
      const signedIn = await signInWithPasskey(platform, request, request.body.credential);
      setSignInCookies(reply, settings, signedIn, 'staff');
      return { message: speakTo(request)('You are signed in.') };
    },
  );

  const begins = "Begin to sign in with the college's account; sets a cookie";
  on(
    ASK_PROVIDER,
    begins,
    { ...by('provider'), answer: ProviderAddress, refusals: [400, 404, 503] },
    async (request, reply) => {
      if (provider === undefined) throw noProvider();
      await limitSignIn(platform, request, 'provider');
      const { url, token } = await askProvider(platform, request, provider);
      setProviderCookie(reply, settings, token, CHALLENGE_MINUTES * 60);
      return { message: speakTo(request)('Please sign in with your college’s account.'), url };
    },
  );

  const ends = "Sign in with the answer of the college's sign-in; sets the cookie";
  on(
    SIGN_IN_WITH_PROVIDER,
    ends,
    { ...by('provider'), body: ProviderAnswer, refusals: [403, 404, 409, 503] },
    async (request, reply) => {
      if (provider === undefined) throw noProvider();
      await limitSignIn(platform, request, 'provider');
      const token = findProviderToken(request, settings);
      const { answer } = request.body;
      const signedIn = await signInWithProvider(platform, request, provider, { token, answer });
      setSignInCookies(reply, settings, signedIn, 'staff');
      return { message: speakTo(request)('You are signed in.') };
    },
  );
}

const noProvider = refusal(404, 'no_provider', (say) =>
  say('There is no sign-in with an account of the college here. Please use your passkey.'),
);
