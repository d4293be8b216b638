/** Registers and uses passkeys, and says in plain words why that failed. The only file that names the library. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, UsedPasskey } from '#contract/passkeys.ts';

/** A passkey could not be registered or used. `message` is to be said (`sayText`). */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
}

/** The messages, which depend on the page's readers; marked with `toSay`. */
export interface PasskeyWords {
  readonly unsupported: string;
  /** The address of the page does not match the passkeys' domain. */
  readonly elsewhere: string;
  /** This device already has a passkey here. */
  readonly known: string;
  /** The device cannot verify its user. */
  readonly unchecked: string;
  readonly notUsed: string;
  readonly notMade: string;
  readonly broken: string;
}

type Options = Readonly<Record<string, unknown>>;

/**
 * Registers a passkey.
 * @param options of the server. @param signal aborts the device's prompt; nothing is registered then.
 * @throws PasskeyProblem
 */
export function registerPasskey(
  options: Options,
  words: PasskeyWords,
  signal?: AbortSignal,
): Promise<NewPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return tell(words, words.notMade, async () => {
    if (signal?.aborted) throw new DOMException('closed before', 'NotAllowedError');
    signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const made = await startRegistration({ optionsJSON });
    if (signal?.aborted) throw new DOMException('closed meanwhile', 'NotAllowedError');
    return made as NewPasskey;
  });
}

/** Uses a passkey. @param options of the server. @throws PasskeyProblem */
export function askPasskeyOf(options: Options, words: PasskeyWords): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const act = () => startAuthentication({ optionsJSON }) as Promise<UsedPasskey>;
  return tell(words, words.notUsed, act);
}

async function tell<Found>(
  words: PasskeyWords,
  refused: string,
  act: () => Promise<Found>,
): Promise<Found> {
  if (!browserSupportsWebAuthn()) throw new PasskeyProblem(words.unsupported);
  try {
    return await act();
  } catch (cause) {
    throw new PasskeyProblem(wordsFor(cause, words, refused), { cause });
  }
}

/** @param refused the message for a refusal by the browser or the user, which the browser does not explain. */
export function wordsFor(cause: unknown, words: PasskeyWords, refused: string): string {
  const code = cause instanceof WebAuthnError ? cause.code : undefined;
  switch (code) {
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return words.elsewhere;
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return words.known;
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      return words.unchecked;
    case 'ERROR_CEREMONY_ABORTED':
      return refused;
  }
  const isRefused = cause instanceof Error && hasName(cause, 'NotAllowedError');
  return isRefused ? refused : words.broken;
}

function hasName(error: Error, name: string): boolean {
  return error.name === name || (error.cause instanceof Error && error.cause.name === name);
}
