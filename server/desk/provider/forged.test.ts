/** Forged answers in the name of the college's provider open nothing. A real provider answers, but for one lie at a time. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '#server/core/http/errors.ts';
import type { ProviderSettings } from '#server/core/provider-settings.ts';
import { readSettings } from '#server/core/settings.ts';
import { closing } from '#server/core/testing/closing.ts';
import { openTestDesk, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { CLIENT, startTestProvider } from '../testing/provider.ts';
import { openProvider } from './openid.ts';

const DESCRIPTION = '/.well-known/openid-configuration';
const EVIL = 'https://evil.example';

const provider = closing(await startTestProvider());
provider.people.set('ada', { name: 'Ada', roles: ['desk-readers'] });
const desk = await openTestDesk(provider);
afterEach(() => provider.lies.clear());

async function signIn(of = desk): Promise<{ status: number; message: string; cookies: string[] }> {
  const browser = of.browser();
  const { status, body } = await browser.call('POST', '/public/staff/provider');
  if (status !== 200)
    return { status, message: body.message, cookies: [...browser.cookies.keys()] };
  const answer = await provider.visit(body.url, 'ada');
  const told = await browser.call('POST', '/public/staff/provider/sign-in', { answer });
  return {
    status: told.status,
    message: told.body.message,
    cookies: [...browser.cookies.keys()],
  };
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
type Claims = Record<string, unknown>;

/** Replaces claims of a token, and signs it with a key of our own. */
function forge(
  token: unknown,
  claims: Claims = {},
  header: object = { alg: 'RS256', kid: 'ours' },
) {
  const [, payload = ''] = String(token).split('.');
  const truth = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const text = `${encode(header)}.${encode({ ...truth, ...claims })}`;
  const isSigned = (header as { alg: string }).alg !== 'none';
  return `${text}.${isSigned ? sign('sha256', Buffer.from(text), privateKey).toString('base64url') : ''}`;
}

/** The provider's answer holds a forged token. */
function lie(claims?: Claims, header?: object): void {
  provider.lies.set('/token', (truth) => ({
    ...truth,
    id_token: forge(truth.id_token, claims, header),
  }));
}

/** Publishes our key among the provider's, so that only the content of a token can be wrong. */
function publishOurs(): void {
  const ours = { ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'ours', alg: 'RS256' };
  provider.lies.set('/jwks', ({ keys }) => ({ keys: [...(keys as object[]), ours] }));
}

const REFUSED = [400, expect.stringContaining('was not right'), ['staff_sign_in']];
/** With a desk of its own, which knows no key yet. */
async function withFreshDesk(work: (of: TestDesk) => Promise<void>): Promise<void> {
  const fresh = await startTestDesk({
    environment: { ...provider.environment, RATE_LIMIT_SCALE: '1000' },
  });
  await work(fresh);
  await fresh.close();
}

describe('a token', () => {
  it.each([
    ['that somebody else signed', { alg: 'RS256', kid: 'ours' }],
    ['that somebody else signed under the name of the right key', { alg: 'RS256', kid: 'one' }],
    ['that nobody signed', { alg: 'none' }],
    ['that is signed with what everybody knows', { alg: 'HS256', kid: 'one' }],
  ])('%s is refused', async (_what, header) => {
    lie({ roles: ['desk-audit'] }, header);
    const { status, message, cookies } = await signIn();
    expect([status, message, cookies]).toEqual(REFUSED);
  });

  it('is taken from a key that the provider has, and for this portal, now, and from this provider only', async () => {
    await withFreshDesk(async (fresh) => {
      publishOurs();
      lie();
      expect(await signIn(fresh)).toMatchObject({ status: 200 });
      const now = Math.floor(Date.now() / 1000);
      const wrong: Claims[] = [
        { aud: 'another-portal' },
        { aud: [CLIENT.id, 'another-portal'], azp: 'another-portal' },
        { iss: EVIL },
        { iat: now - 7200, exp: now - 3600 },
        { exp: undefined },
        { sub: undefined },
        { nonce: undefined },
      ];
      for (const claims of wrong) {
        lie(claims);
        const { status, message, cookies } = await signIn(fresh);
        expect([claims, [status, message, cookies]]).toEqual([claims, REFUSED]);
      }
    });
  });
});

describe('a description of the provider', () => {
  const DOWN = [503, expect.stringContaining('does not answer right now'), []];
  const MISCONFIGURED = [503, expect.stringContaining('does not accept this portal'), []];

  it.each<[string, (truth: object) => Record<string, unknown> | URL, unknown[]]>([
    ['that is of another one', (truth) => ({ ...truth, issuer: EVIL }), MISCONFIGURED],
    // The description at that address would be right.
    ['that lies elsewhere', () => new URL(`${DESCRIPTION}?elsewhere`, provider.issuer), DOWN],
  ])('%s is not followed', async (_what, bend, told) => {
    await withFreshDesk(async (fresh) => {
      provider.lies.set(DESCRIPTION, bend);
      const { status, message, cookies } = await signIn(fresh);
      expect([status, message, cookies]).toEqual(told);
      provider.lies.clear();
      expect((await signIn(fresh)).status).toBe(200);
    });
  });
});

it('an answer that sends the portal elsewhere is not followed', async () => {
  let isFollowed = false;
  provider.lies.set('/token', () => new URL('/jwks?elsewhere', provider.issuer));
  provider.lies.set('/jwks?elsewhere', (truth) => {
    isFollowed = true;
    return truth;
  });
  const { status, cookies } = await signIn();
  expect([status, cookies, isFollowed]).toEqual([503, ['staff_sign_in'], false]);
});

it('the log names the issuer or the time that is wrong', async () => {
  const redirect = 'http://localhost:3000/desk/sign-in';
  async function logOf(issuer: string) {
    const environment = { ...provider.environment, STAFF_OIDC_ISSUER: issuer };
    const settings = readSettings(environment, 'guest').provider as ProviderSettings;
    const open = openProvider(settings, () => new Date());
    const signingIn = open.begin(redirect).then(async ({ url, secrets }) => {
      const answer = await provider.visit(url, 'ada');
      return open.finish(new URL(redirect + answer), secrets);
    });
    return signingIn.catch((error: AppError) => error.log);
  }
  const named = `http://127.0.0.1:${new URL(provider.issuer).port}`;
  expect(await logOf(named)).toContain(
    `STAFF_OIDC_ISSUER is "${named}", and the provider there calls itself "${provider.issuer}"`,
  );
  publishOurs();
  lie({ nbf: Math.floor(Date.now() / 1000) + 120 });
  expect(await logOf(provider.issuer)).toContain('"nbf" (not before)');
});
