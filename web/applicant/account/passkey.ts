/** Passkey calls of applicants, with their messages. Loaded on first use. */
import type { LogIn } from '#contract/accounts.ts';
import { ASK_LOG_IN_PASSKEY, LOG_IN_WITH_PASSKEY } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AskedPasskey } from '#contract/passkeys.ts';
import { send } from '#web/core/api/request.ts';
import { askPasskeyOf, type PasskeyWords, registerPasskey } from '#web/core/passkeys/passkey.ts';
import { toSay } from '#words/say.ts';
import { addPasskey, askForPasskey } from './calls.ts';

const WORDS: PasskeyWords = {
  unsupported: toSay('This browser cannot use passkeys here. Please log in with your password.'),
  elsewhere: toSay(
    'Passkeys do not work at this address. Please open this page from a link in one of our emails.',
  ),
  known: toSay('This device already has a passkey for your account.'),
  unchecked: toSay(
    'This device cannot check who is using it. Please use one with a PIN, a fingerprint or face recognition.',
  ),
  notUsed: toSay(
    'No passkey was used: it was canceled, it took too long, or this device has none for this page. You can always log in with your password.',
  ),
  notMade: toSay('No passkey was added: it was canceled, or it took too long. Please try again.'),
  broken: toSay('Your device could not do this. Please try again, or use another device.'),
};

/** Logs in with a passkey of this device. @throws PasskeyProblem, RequestError */
export async function logInWithPasskey(): Promise<Message> {
  const { options } = await send<AskedPasskey>(ASK_LOG_IN_PASSKEY);
  return send<Message>(LOG_IN_WITH_PASSKEY, { credential: await askPasskeyOf(options, WORDS) });
}

/** Adds a passkey of this device to the account; `signal` aborts it. @throws PasskeyProblem, RequestError */
export async function addPasskeyHere(
  { name, password }: Pick<LogIn, 'password'> & { readonly name: string },
  signal: AbortSignal,
): Promise<Message> {
  const { options } = await askForPasskey({ password });
  return addPasskey({ name, credential: await registerPasskey(options, WORDS, signal) });
}
