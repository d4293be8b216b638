import { AddOwnPasskey, AskOwnPasskey, ByPasskey } from '#contract/account.ts';
import {
  ADD_OWN_PASSKEY,
  ASK_LOG_IN_PASSKEY,
  ASK_OWN_PASSKEY,
  LOG_IN_WITH_PASSKEY,
  REMOVE_OWN_PASSKEY,
} from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { AskedPasskey, WithPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { followAccount } from '#server/core/http/language.ts';
import { anybody, principalOf } from '#server/core/http/who.ts';
import { setSignInCookies } from '#server/core/identity/cookies.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { attempt } from '../attempt.ts';
import { limitsOf } from '../limits.ts';
import { attemptOwn, type OwnCaller } from '../own/prove-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { askForLogIn, logInWithPasskey } from './log-in.ts';
import { addPasskey, askForPasskey, removePasskey } from './own-passkeys.ts';

const tags = ['accounts'];

/** Calls about passkeys of applicants: to log in with one, and to add and remove those of the own account. */
export function passkeyRoutes(app: App, platform: AccountsPlatform): void {
  const on = callsOf(app);
  const { settings, speakTo } = platform;
  const who = applicants(platform);
  const refusals = { 401: Message, 429: Message };
  const limits = limitsOf('own account');

  on(
    ASK_LOG_IN_PASSKEY,
    {
      config: { who: anybody, limits: limitsOf('passkey challenge') },
      schema: {
        summary: 'Begin to log in with a passkey',
        tags,
        response: { 200: AskedPasskey, 429: Message },
      },
    },
    async (request) => {
      const options = await attempt(platform, request, 'passkey-options', (caller) =>
        askForLogIn(platform, caller),
      );
      const say = speakTo(request);
      return { message: say('Please use your passkey.'), options: { ...options } };
    },
  );

  on(
    LOG_IN_WITH_PASSKEY,
    {
      config: { who: anybody, limits: limitsOf('passkey') },
      schema: {
        summary: 'Log in with a passkey; sets the cookies',
        tags,
        body: WithPasskey,
        response: { 200: Message, 400: Message, 429: Message },
      },
    },
    async (request, reply) => {
      const { language, accountId, ...tokens } = await attempt(
        platform,
        request,
        'passkey-login',
        (caller) => logInWithPasskey(platform, request.body.credential, caller),
      );
      request.account = accountId;
      setSignInCookies(reply, settings, tokens, 'applicant');
      followAccount(request, reply, platform, language);
      const say = speakTo(request);
      return { message: say('You are logged in.') };
    },
  );

  on(
    ASK_OWN_PASSKEY,
    {
      config: { who, limits: limitsOf('login', 'known') },
      schema: {
        summary: 'Begin to add a passkey to the account; asks for the password',
        tags,
        body: AskOwnPasskey,
        response: { 200: AskedPasskey, 400: Message, ...refusals, 503: Message },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      const ask = (caller: OwnCaller) => askForPasskey(platform, request.body.password, caller);
      const options = await attemptOwn(platform, request, owner, 'ask-passkey', ask, {
        isLimited: false,
      });
      const say = speakTo(request);
      return { message: say('Please register a passkey.'), options: { ...options } };
    },
  );

  on(
    ADD_OWN_PASSKEY,
    {
      config: { who, limits },
      schema: {
        summary: 'Add a passkey to the account; its owner is told by mail',
        tags,
        body: AddOwnPasskey,
        response: { 200: Message, 400: Message, ...refusals, 409: Message },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      await attemptOwn(platform, request, owner, 'add-passkey', () =>
        addPasskey(platform, owner, request.body),
      );
      const say = speakTo(request);
      return { message: say('Your passkey has been added.') };
    },
  );

  on(
    REMOVE_OWN_PASSKEY,
    {
      config: { who, limits },
      schema: {
        summary: 'Remove a passkey of the account; its owner is told by mail',
        tags,
        params: ByPasskey,
        response: { 200: Message, 400: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const owner = principalOf(request);
      await attemptOwn(platform, request, owner, 'remove-passkey', () =>
        removePasskey(platform, owner, Number(request.params.passkey)),
      );
      const say = speakTo(request);
      return { message: say('The passkey has been removed.') };
    },
  );
}
