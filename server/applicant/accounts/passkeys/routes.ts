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
import { callOptions } from '#server/core/http/call-options.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { anybody } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { attempt } from '../attempt.ts';
import { limitsOf } from '../limits.ts';
import { welcome } from '../log-in/begin-session.ts';
import { attemptOwn, attemptWithPassword } from '../own/prove-password.ts';
import type { AccountsPlatform } from '../password/passwords.ts';
import { askForLogIn, logInWithPasskey } from './log-in.ts';
import { addPasskey, askForPasskey, removePasskey } from './own-passkeys.ts';

/** Calls about passkeys of applicants: to log in with one, and to add and remove those of the own account. */
export function passkeyRoutes(app: App, platform: AccountsPlatform): void {
  const on = callsOf(app);
  const call = callOptions('accounts');
  const who = applicants(platform);
  const limits = limitsOf('own account');

  on(
    ASK_LOG_IN_PASSKEY,
    call(
      { who: anybody, limits: limitsOf('passkey challenge') },
      'Begin to log in with a passkey',
      { answer: AskedPasskey },
      [429],
    ),
    (request) =>
      attempt(platform, request, 'passkey-options', async (caller) => {
        const { say } = caller;
        const options = await askForLogIn(platform, caller);
        return { message: say('Please use your passkey.'), options: { ...options } };
      }),
  );

  on(
    LOG_IN_WITH_PASSKEY,
    call(
      { who: anybody, limits: limitsOf('passkey') },
      'Log in with a passkey; sets the cookies',
      { body: WithPasskey },
      [400, 429],
    ),
    (request, reply) =>
      attempt(platform, request, 'passkey-login', async (caller) => {
        const loggedIn = await logInWithPasskey(platform, request.body.credential, caller);
        return { message: welcome(request, reply, platform, loggedIn) };
      }),
  );

  on(
    ASK_OWN_PASSKEY,
    call(
      { who, limits: limitsOf('login', 'known') },
      'Begin to add a passkey to the account; asks for the password',
      { body: AskOwnPasskey, answer: AskedPasskey },
      [400, 401, 429, 503],
    ),
    (request) =>
      attemptWithPassword(platform, request, 'ask-passkey', async (caller) => {
        const { say } = caller;
        const options = await askForPasskey(platform, request.body.password, caller);
        return { message: say('Please register a passkey.'), options: { ...options } };
      }),
  );

  on(
    ADD_OWN_PASSKEY,
    call(
      { who, limits },
      'Add a passkey to the account; its owner is told by mail',
      { body: AddOwnPasskey },
      [400, 401, 409, 429],
    ),
    (request) =>
      attemptOwn(platform, request, 'add-passkey', async (owner) => {
        const { say } = owner;
        await addPasskey(platform, owner, request.body);
        return { message: say('Your passkey has been added.') };
      }),
  );

  on(
    REMOVE_OWN_PASSKEY,
    call(
      { who, limits },
      'Remove a passkey of the account; its owner is told by mail',
      { params: ByPasskey },
      [400, 401, 404, 429],
    ),
    (request) =>
      attemptOwn(platform, request, 'remove-passkey', async (owner) => {
        const { say } = owner;
        await removePasskey(platform, owner, Number(request.params.passkey));
        return { message: say('The passkey has been removed.') };
      }),
  );
}
