/** Passkeys, with messages for staff. */
import * as passkeys from '#web/core/passkeys/passkey.ts';
import { type Say, toSay } from '#words/say.ts';
import type { DraftField } from '../ui/DraftFields.tsx';

/** The contract's limit, of a passkey's name and a member's. */
export const MAX_NAME_LENGTH = 100;

export const WORDS: passkeys.PasskeyWords = {
  unsupported: toSay(
    'This browser cannot use passkeys here. Please use a current browser, and open this page at its own address, which begins with https.',
  ),
  elsewhere: toSay(
    'Passkeys of this desk do not work at this address. Please open the desk at the address that its administrator gave you.',
  ),
  known: toSay(
    'This device has a passkey for this desk already. Please sign in with it, or use another device.',
  ),
  unchecked: toSay(
    'This device cannot check who is using it. Please use one with a PIN, a fingerprint or face recognition.',
  ),
  notUsed: toSay(
    'No passkey was used: it was canceled, it took too long, or this device has none for this desk. Please try again, or use the device that has it.',
  ),
  notMade: toSay(
    'No passkey was registered: it was canceled, or it took too long. Please try again.',
  ),
  broken: toSay('Your device could not do this. Please try again, or use another device.'),
};

type Options = Parameters<typeof passkeys.registerPasskey>[0];

/** Registers a passkey. @throws PasskeyProblem */
export const registerPasskey = (options: Options) => passkeys.registerPasskey(options, WORDS);
/** Uses a passkey. @throws PasskeyProblem */
export const askPasskeyOf = (options: Options) => passkeys.askPasskeyOf(options, WORDS);

/** The field for the user's own name for a passkey. */
export function passkeyName(say: Say): DraftField<{ readonly name: string }> {
  return {
    name: 'name',
    label: say('Name of the passkey'),
    autoComplete: 'off',
    help: say('So you can recognize it in a list, such as “Laptop at work”.'),
    maxLength: MAX_NAME_LENGTH,
  };
}
