import { AddOwnPasskey, AskOwnPasskey, ByPasskey } from '#contract/account.ts';
import {
  ADD_OWN_PASSKEY,
  ASK_LOG_IN_PASSKEY,
  ASK_OWN_PASSKEY,
  LOG_IN_WITH_PASSKEY,
  REMOVE_OWN_PASSKEY,
} from '#contract/calls.ts';
import { AskedPasskey, WithPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { anybody } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { attempt } from '../attempt.ts';
import { limitsOf } from '../limits.ts';
import { welcome } from '../log-in/begin-session.ts';
import { attemptOwn, attemptWithPassword } from '../own/prove-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { askForLogIn, logInWithPasskey } from './log-in.ts';
import { addPasskey, askForOwnPasskey, removePasskey } from './own-passkeys.ts';

/** Calls about passkeys of applicants: to log in with one, and to add and remove those of the own account. */
export function passkeyRoutes(app: App, platform: AccountsPlatform): void {
  const on = callsOf(app, 'accounts');
  const who = applicants(platform);
  const limits = limitsOf('own account');

  on(
    ASK_LOG_IN_PASSKEY,
    'Begin to log in with a passkey',
    { who: anybody, limits: limitsOf('passkey challenge'), answer: AskedPasskey },
    (request) =>
      attempt(platform, request, 'passkey-options', async (caller) => {
        const { say } = caller;
        const options = await askForLogIn(platform, caller);
        return { message: say('Please use your passkey.'), options: { ...options } };
      }),
  );

  on(
    LOG_IN_WITH_PASSKEY,
    'Log in with a passkey; sets the cookies',
    { who: anybody, limits: limitsOf('passkey'), body: WithPasskey },
    (request, reply) =>
      attempt(platform, request, 'passkey-login', async (caller) => {
        const loggedIn = await logInWithPasskey(platform, request.body.credential, caller);
        return { message: welcome(request, reply, platform, loggedIn) };
      }),
  );

  on(
    ASK_OWN_PASSKEY,
    'Begin to add a passkey to the account; asks for the password',
    {
      who,
      limits: limitsOf('login', 'known'),
      body: AskOwnPasskey,
      answer: AskedPasskey,
      refusals: [503],
    },
    (request) =>
      attemptWithPassword(platform, request, 'ask-passkey', async (caller) => {
        const { say } = caller;
        const options = await askForOwnPasskey(platform, request.body.password, caller);
        return { message: say('Please register a passkey.'), options: { ...options } };
      }),
  );

  on(
    ADD_OWN_PASSKEY,
    'Add a passkey to the account; its owner is told by mail',
    { who, limits, body: AddOwnPasskey, refusals: [409] },
    (request) =>
      attemptOwn(platform, request, 'add-passkey', async (owner) => {
        const { say } = owner;
        await addPasskey(platform, owner, request.body);
        return { message: say('Your passkey has been added.') };
      }),
  );

  on(
    REMOVE_OWN_PASSKEY,
    'Remove a passkey of the account; its owner is told by mail',
    { who, limits, params: ByPasskey, refusals: [404] },
    (request) =>
      attemptOwn(platform, request, 'remove-passkey', async (owner) => {
        const { say } = owner;
        await removePasskey(platform, owner, Number(request.params.passkey));
        return { message: say('The passkey has been removed.') };
      }),
  );
}
