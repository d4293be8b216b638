/** Registers and uses passkeys, and says in plain words why one did not work. The only file that names the library. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, UsedPasskey } from '#contract/desk.ts';
import { toSay } from '#words/say.ts';

/** A passkey that did not come. `message` is to be said (`sayText`). */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
}

type Options = Readonly<Record<string, unknown>>;

const WORDS = {
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
    'This device cannot check who is holding it. Please use one with a PIN, a fingerprint or face recognition.',
  ),
  notUsed: toSay(
    'No passkey was used: it was cancelled, it took too long, or this device has none for this desk. Please try again, or take the device that has it.',
  ),
  notMade: toSay(
    'No passkey was registered: it was cancelled, or it took too long. Please try again.',
  ),
  broken: toSay('Your device could not do this. Please try again, or take another device.'),
} as const;

/** Registers a passkey. @param options of the server. @throws PasskeyProblem */
export function registerPasskey(options: Options): Promise<NewPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return tell(WORDS.notMade, () => startRegistration({ optionsJSON }) as Promise<NewPasskey>);
}

/** Uses a passkey. @param options of the server. @throws PasskeyProblem */
export function askPasskeyOf(options: Options): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return tell(WORDS.notUsed, () => startAuthentication({ optionsJSON }) as Promise<UsedPasskey>);
}

async function tell<Found>(refused: string, act: () => Promise<Found>): Promise<Found> {
  if (!browserSupportsWebAuthn()) throw new PasskeyProblem(WORDS.unsupported);
  try {
    return await act();
  } catch (cause) {
    throw new PasskeyProblem(wordsFor(cause, refused), { cause });
  }
}

/** @param refused what is said when the browser or its owner refused, which it does not explain. */
export function wordsFor(cause: unknown, refused: string): string {
  const code = cause instanceof WebAuthnError ? cause.code : undefined;
  switch (code) {
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return WORDS.elsewhere;
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return WORDS.known;
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      return WORDS.unchecked;
    case 'ERROR_CEREMONY_ABORTED':
      return refused;
  }
  const isRefused = cause instanceof Error && hasName(cause, 'NotAllowedError');
  return isRefused ? refused : WORDS.broken;
}

function hasName(error: Error, name: string): boolean {
  return error.name === name || (error.cause instanceof Error && error.cause.name === name);
}
