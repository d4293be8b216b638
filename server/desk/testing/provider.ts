/** A real OpenID Connect provider on this machine, and a browser that signs in there. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import getPort from 'get-port';
import { type Configuration, Provider } from 'oidc-provider';

export const CLIENT = { id: 'matricula', secret: 'a-secret-of-the-portal' };

/** The claims of each person, by their subject. */
type People = Map<string, Record<string, unknown>>;
/** How a person signs in there: `ts` is when, in seconds since 1970. */
type How = { readonly acr?: string; readonly amr?: string[]; readonly ts?: number };

/** @param truth the provider's answer, as JSON. @returns the answer in its place; an address is a redirect. */
type Lie = (truth: Record<string, unknown>) => Record<string, unknown> | URL;

/** The page of the portal to which the provider sends the browser back. */
const CALLBACK = 'http://localhost:3000/desk/sign-in';

/** @param port a free one unless told otherwise. */
export async function startTestProvider(redirectUri = CALLBACK, port?: number) {
  port ??= await getPort();
  const issuer = `http://localhost:${port}`;
  const people: People = new Map();
  /** Sign-ins by subject; by default with a password, just now. */
  const how = new Map<string, How>();
  /** Forged answers in place of the provider's, by the path of the call. */
  const lies = new Map<string, Lie>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = quietly(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'roles', 'realm_access', 'amr'],
      profile: ['name'],
      email: ['email'],
      acr: null,
      auth_time: null,
    },
    acrValues: ['pwd', 'phr'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
  });
  const callback = provider.callback();
  const server = createServer(async (request, response) => {
    const lie = lies.get(request.url ?? '');
    if (lie !== undefined) say(response, lie);
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const person = request.headers['x-person'];
    if (typeof person !== 'string') {
      const error = 'access_denied';
      return provider.interactionFinished(request, response, { error });
    }
    const grant = new provider.Grant({ accountId: person, clientId: CLIENT.id });
    grant.addOIDCScope('openid profile email');
    const login = { accountId: person, ...how.get(person) };
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login, consent });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));

  return {
    issuer,
    people,
    how,
    lies,
    /** The settings of a portal that uses it. */
    environment: {
      STAFF_OIDC_ISSUER: issuer,
      STAFF_OIDC_CLIENT_ID: CLIENT.id,
      STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
      STAFF_OIDC_ROLES: 'desk-readers=reader; CN=Desk,OU=IT=administrator; desk-audit=auditor',
    },
    /**
     * Goes to the provider as a browser does, and signs in there.
     * @param person their subject; undefined for a sign-in that is called off. @returns the query that the provider sends back.
     */
    async visit(url: string, person: string | undefined): Promise<string> {
      const cookies = new Map<string, string>();
      let next = url;
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = { cookie, ...(person !== undefined && { 'x-person': person }) };
        const answer = await fetch(next, { redirect: 'manual', headers });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const to = answer.headers.get('location');
        if (to === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(to, next).href;
      }
      return new URL(next).search;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Replaces the body of a response with a lie. */
function say(response: ServerResponse, lie: Lie): void {
  const end = response.end.bind(response);
  const lying = (body: unknown) => {
    const said = lie(JSON.parse(String(body)));
    response.removeHeader('content-length');
    if (!(said instanceof URL)) return end(JSON.stringify(said));
    response.statusCode = 302;
    response.setHeader('location', said.href);
    return end();
  };
  response.end = lying as typeof response.end;
}

/** Silences the warning about keeping everything in memory, which a test wants. */
function quietly(issuer: string, configuration: Configuration): Provider {
  const { warn } = console;
  console.warn = () => {};
  try {
    return new Provider(issuer, configuration);
  } finally {
    console.warn = warn;
  }
}
