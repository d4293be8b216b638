/** The college's own sign-in, an OpenID Connect provider. The only file that names the library, which is loaded at the first sign-in. */
import type { Configuration } from 'openid-client';
import type { Clock } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { ProviderSettings } from '#server/core/provider-settings.ts';
import type { Say } from '#words/say.ts';
import { type Claims, isStrong } from './identity.ts';

/** Secrets of a sign-in under way, which check the provider's answer. */
export type Secrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type Provider = {
  /** @returns the address to which the browser goes. @throws AppError 503. */
  begin(redirectUri: string): Promise<{ url: string; secrets: Secrets }>;
  /**
   * Exchanges the answer that the browser brought back for the person's claims.
   * @param answer the whole address, with its query. @throws AppError 400, 503.
   */
  finish(answer: URL, secrets: Secrets): Promise<Claims>;
};

/** The provider's metadata is cached for so long. */
const DESCRIPTION_MS = 60 * 60_000;
const DEADLINE_SECONDS = 10;

/** Contacts the provider at the first sign-in, so that the server can start without it. */
export function openProvider(
  { issuer, clientId, clientSecret, scope, strength, maxAgeMinutes }: ProviderSettings,
  clock: Clock,
): Provider {
  const acr = strength.filter(({ claim }) => claim === 'acr').map(({ word }) => word);
  const maxAge = maxAgeMinutes === undefined ? undefined : maxAgeMinutes * 60;
  let known: { readonly asked: number; readonly description: Configuration } | undefined;

  /** Concurrent first sign-ins each ask; a failure is not remembered. @throws AppError 503. */
  async function describe(): Promise<Configuration> {
    const now = clock().getTime();
    if (known === undefined || now - known.asked > DESCRIPTION_MS) {
      const description = await discover().catch((cause) => {
        const itself = issuerIn(cause);
        if (itself === undefined) throw providerDown(cause);
        const told = `STAFF_OIDC_ISSUER is "${issuer}", and the provider there calls itself ${itself}`;
        throw misconfigured(new Error(told, { cause }));
      });
      known = { asked: now, description };
    }
    return known.description;
  }

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const url = new URL(issuer);
    // Settings allow HTTP only between two ends on this machine.
    const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    return client.discovery(url, clientId, clientSecret, undefined, {
      execute: [...insecure, client.enableNonRepudiationChecks],
      timeout: DEADLINE_SECONDS,
    });
  }

  return {
    async begin(redirectUri) {
      const client = await import('openid-client');
      const description = await describe();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(description, {
        redirect_uri: redirectUri,
        scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(acr.length > 0 && { acr_values: acr.join(' ') }),
        ...(maxAge !== undefined && { max_age: String(maxAge) }),
      });
      return { url: url.href, secrets };
    },

    async finish(answer, { state, nonce, verifier }) {
      const client = await import('openid-client');
      const description = await describe();
      try {
        const tokens = await client.authorizationCodeGrant(description, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(maxAge !== undefined && { maxAge }),
        });
        const claims = tokens.claims();
        if (claims === undefined) throw badAnswer('no ID token');
        if (!isStrong(claims, strength)) throw weak('no claim of the required strength');
        const more = description.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(description, tokens.access_token, claims.sub)
          : {};
        // Signed claims win.
        return { ...more, ...claims };
      } catch (error) {
        throw await inOurWords(error);
      }
    },
  };
}

/** Errors of the provider that pass by themselves (RFC 6749, 4.1.2.1). */
const PASSING = ['server_error', 'temporarily_unavailable'];

async function inOurWords(error: unknown): Promise<AppError> {
  const client = await import('openid-client');
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return PASSING.includes(error.error) ? providerDown(error) : refused(error);
  }
  if (error instanceof client.ResponseBodyError) {
    // `invalid_grant`: the code was used already, or is too old.
    return error.error === 'invalid_grant' ? badAnswer(error) : misconfigured(error);
  }
  if (isOfNetwork(error)) return providerDown(error);
  return isAboutTime(error) ? tooLongAgo(error) : badAnswer(error);
}

/** The issuer that a provider's metadata name, if they were refused because it is another one than the settings name. */
function issuerIn(error: unknown): string | undefined {
  const isOther =
    error instanceof Error &&
    'code' in error &&
    error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
  if (!isOther) return undefined;
  return JSON.stringify((error.cause as { body?: { issuer?: unknown } }).body?.issuer);
}

/** Whether the token was refused for the time of the sign-in at the provider. */
function isAboutTime(error: unknown): boolean {
  const problem = error instanceof Error ? error.cause : undefined;
  const details = problem instanceof Error ? problem.cause : undefined;
  if (typeof details !== 'object' || details === null || !('claim' in details)) return false;
  return details.claim === 'auth_time';
}

/** Whether the provider did not answer, or not as a provider does. */
function isOfNetwork(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}

/** A refusal whose cause the log gets. */
function refusalFrom(
  status: 400 | 403 | 503,
  code: string,
  inWords: (say: Say) => string,
  retryAfterSeconds?: number,
): (cause: unknown) => AppError {
  return (cause) =>
    new AppError(status, code, inWords, {
      log: inLog(cause),
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
}

/** The library's cause says more than its error: the host that is unknown, or the claim whose time is wrong. */
function inLog(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const name = 'error' in error ? `${error.error}: ` : '';
  const why = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return name + error.message + why;
}

const providerDown = refusalFrom(
  503,
  'provider_down',
  (say) => say('Your college’s sign-in does not answer right now. Please try again in a minute.'),
  60,
);

const misconfigured = refusalFrom(
  503,
  'provider_misconfigured',
  (say) =>
    say(
      'Your college’s sign-in does not accept this portal. Please tell an administrator of the portal.',
    ),
  300,
);

const refused = refusalFrom(400, 'provider_refused', (say) =>
  say(
    'Your college’s sign-in did not let you in. Please try again, or ask your college’s help desk.',
  ),
);

const badAnswer = refusalFrom(400, 'bad_provider_answer', (say) =>
  say('The answer of your college’s sign-in was not right, or came too late. Please try again.'),
);

/** The sign-in has none of the strengths in `STAFF_OIDC_STRENGTH`. */
const weak = refusalFrom(403, 'weak_sign_in', (say) =>
  say(
    'Your college’s account is right, but this desk asks for a stronger sign-in, such as one with a second factor. Please sign in that way, or ask your college’s help desk.',
  ),
);

/** The sign-in at the provider is older than `STAFF_OIDC_MAX_AGE_MINUTES`. */
const tooLongAgo = refusalFrom(403, 'old_sign_in', (say) =>
  say(
    'You signed in with your college’s account too long ago. Please sign out there, and try again.',
  ),
);
