/**
 * Requests and verifies passkeys. The only file that names the library, which is loaded with the first passkey, because loading it
 * would double the time of a start.
 */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, UsedPasskey } from '#contract/passkeys.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Settings } from '#server/core/settings.ts';

type Site = Pick<Settings, 'publicUrl'>;
type Options = { readonly challenge: string };

/** The algorithms that passkeys sign with, by their COSE numbers: EdDSA, ES256, RS256. Newer ones are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** Options for a new discoverable passkey that is unlocked with a fingerprint, a face or a PIN. */
export async function newPasskeyOptions(
  site: Site,
  owner: { handle: Buffer; mail: string; college: string; has: readonly string[] },
): Promise<Options> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: owner.college,
    rpID: rpIdOf(site),
    userName: owner.mail,
    userDisplayName: owner.mail,
    userID: new Uint8Array(owner.handle),
    attestationType: 'none',
    excludeCredentials: owner.has.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for a sign-in with any passkey of this site. */
export async function signInOptions(site: Site): Promise<Options> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({ rpID: rpIdOf(site), userVerification: 'required' });
}

/** The challenge in a passkey's answer, not verified yet. @throws AppError 400. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string {
  return clientDataOf(response).challenge;
}

/** A passkey as it is stored. */
export type CheckedPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
};

/** Verifies a new passkey. @throws AppError 400 for an invalid answer, or one from another site. */
export async function checkNewPasskey(
  site: Site,
  { clientExtensionResults: _unused, authenticatorAttachment: _unknown, ...credential }: NewPasskey,
  challenge: string,
): Promise<CheckedPasskey> {
  requireSite(site, credential.response);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw badPasskey('not verified');
  const { credential: made, credentialBackedUp: isSynced } = registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    isSynced,
  };
}

/**
 * Verifies the signature of a passkey. The calling code compares and stores the counter, in one SQL statement.
 * @throws AppError 400 for an invalid answer, or one from another site.
 */
export async function checkUsedPasskey(
  site: Site,
  {
    clientExtensionResults: _unused,
    authenticatorAttachment: _unknown,
    ...credential
  }: UsedPasskey,
  stored: { challenge: string; publicKey: Buffer },
): Promise<{ counter: number; isSynced: boolean }> {
  requireSite(site, credential.response);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: stored.challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    }),
  );
  if (!verified) throw badPasskey('wrong signature');
  return {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
  };
}

/** The owner's handle in a passkey's answer; undefined without one. */
export function ownerHandleIn({ response }: UsedPasskey): Buffer | undefined {
  const { userHandle } = response;
  return userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url');
}

/** The host that a site's passkeys belong to. */
function rpIdOf({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname;
}

function requireSite({ publicUrl }: Site, response: { clientDataJSON: string }): void {
  const { origin } = clientDataOf(response);
  if (origin === publicUrl) return;
  throw new AppError(
    400,
    'passkey_of_other_site',
    (say) =>
      say(
        'This passkey was used on a website other than ours. Please open our own page and try again.',
      ),
    { log: `origin ${origin}` },
  );
}

function clientDataOf({ clientDataJSON }: { clientDataJSON: string }): {
  challenge: string;
  origin: string;
} {
  const text = Buffer.from(clientDataJSON, 'base64url').toString();
  try {
    const { challenge, origin } = JSON.parse(text);
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch (cause) {
    throw badPasskey('client data cannot be read', cause);
  }
  throw badPasskey('client data without a challenge or an origin');
}

async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (cause) {
    throw badPasskey(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function badPasskey(log: string, cause?: unknown): AppError {
  return new AppError(
    400,
    'bad_passkey',
    (say) =>
      say(
        'We could not check this passkey. Please try again, and unlock it with your fingerprint, your face or its PIN.',
      ),
    { log, cause },
  );
}
