/**
 * Takes tokens out of links (spec §2, contract §3 and §4), because the address bar, the history, bookmarks and proxy logs would keep
 * them. Opening a link redirects at once to the same address with a handle in place of the token. The token moves into a cookie, which
 * scripts cannot read and which is sent to that link's calls only.
 */
import { createHash } from 'node:crypto';
import { CONFIRM_ADDRESS, GET_PREFILL, KEEP_ADDRESS, RESET_PASSWORD } from '#contract/calls.ts';
import type { App, Reply, Request } from '#server/core/http/app.ts';
import { pathOf } from '#server/core/http/calls.ts';
import type { Settings } from '#server/core/settings.ts';
import { isToken } from './tokens.ts';

type Link = {
  /** Name of the parameter in the page's query. */
  readonly name: string;
  /** The only page that accepts it; undefined if every page does. */
  readonly page?: string;
  /** Path prefix of the link's calls; the cookie is sent nowhere else. */
  readonly calls: string;
  /** How long the page can be reloaded without opening the mailed link again. */
  readonly seconds: number;
};

const HOUR = 60 * 60;
const LINKS: readonly Link[] = [
  { name: 'service_token', calls: '/service', seconds: 12 * HOUR },
  { name: 'token', calls: pathOf(GET_PREFILL), seconds: 12 * HOUR },
  { name: 'id', page: '/reset', calls: pathOf(RESET_PASSWORD), seconds: HOUR },
  { name: 'id', page: '/address', calls: pathOf(CONFIRM_ADDRESS), seconds: HOUR },
  { name: 'keep', page: '/address', calls: pathOf(KEEP_ADDRESS), seconds: HOUR },
];
/** The fields of the calls that may hold a handle: the names of the links; `keep` is sent as `id`. */
const FIELDS = ['service_token', 'token', 'id'];

const HANDLE = /^here\.[\w-]{16}$/;

/** Moves tokens into cookies on page loads, and back into the fields of calls. @param settings tell whether cookies need https. */
export function exchangeLinks(app: App, settings: Pick<Settings, 'publicUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const to = request.is404 ? takeTokens(request, reply, settings) : undefined;
    if (to === undefined) done();
    else reply.redirect(to, 303);
  });
  // After the body is parsed, and before it is validated.
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of [request.query, request.body]) putTokensBack(part, request, settings);
    done();
  });
}

/** Puts tokens in cookies. @returns the address without them; undefined where there are none. */
function takeTokens(
  { method, url }: Request,
  reply: Reply,
  settings: Pick<Settings, 'publicUrl'>,
): string | undefined {
  const [path = '', search] = url.split('?', 2);
  if (method !== 'GET' || search === undefined) return undefined;
  const query = new URLSearchParams(search);
  // Normalized like the page's router does. An address that cannot be decoded was refused before.
  const route = decodeURIComponent(path).replace(/\/+$/, '').toLowerCase();
  let taken = false;
  for (const { name, page, calls, seconds } of LINKS) {
    const token = query.get(name);
    if (token === null || !isToken(token) || (page !== undefined && page !== route)) continue;
    const handle = handleOf(token);
    const isSecure = settings.publicUrl.startsWith('https:');
    reply.setCookie(cookieOf(handle, settings), token, {
      path: calls,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
      maxAge: seconds,
    });
    query.set(name, handle);
    taken = true;
  }
  // Prevents an open redirect: `//` or `/\` at the start would name another host.
  return taken ? `${path.replace(/^[\\/]+/, '/')}?${query}` : undefined;
}

function putTokensBack(
  part: unknown,
  { cookies }: Request,
  settings: Pick<Settings, 'publicUrl'>,
): void {
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  for (const name of FIELDS) {
    const handle = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof handle !== 'string' || !HANDLE.test(handle)) continue;
    const token = cookies[cookieOf(handle, settings)];
    if (token !== undefined) fields[name] = token;
  }
}

/** A name for a token that reveals neither the token nor its stored hash. */
function handleOf(token: string): string {
  const hash = createHash('sha256').update(`handle ${token}`).digest('base64url');
  return `here.${hash.slice(0, 16)}`;
}

/** One cookie per link, because many links may be open at once. `__Host-` would require the path `/`. */
function cookieOf(handle: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  const name = `link_${handle.slice('here.'.length)}`;
  return publicUrl.startsWith('https:') ? `__Secure-${name}` : name;
}
