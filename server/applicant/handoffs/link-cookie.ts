/**
 * The cookie of a link. Following a link moves its code from the address into the cookie, together with a secret of this browser. The first
 * browser that opens the link is the only one: a forwarded or copied code comes with another secret.
 */
import { createHash } from 'node:crypto';
import type { Reply, Request } from '#server/core/http/app.ts';
import { hashCode } from '#server/core/identity/handoffs/code.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Settings } from '#server/core/settings.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Calls by links; the cookie is sent nowhere else. */
const CALLS = '/link';

/** The content of the cookie. */
type Held = { readonly code: string; readonly secret: string };

/** Puts a code into a cookie, unless this browser holds it already. @returns the name that stands for the code in the address. */
export function holdLink(request: Request, reply: Reply, site: Site, code: string): string {
  const link = nameFor(code);
  if (findHeld(request, site, link) === undefined) {
    setCookie(reply, site, link, `${code}.${createToken().value}`);
  }
  return link;
}

/** The code and the secret that this browser holds for a link. */
export function findHeld(request: Request, site: Site, link: string): Held | undefined {
  const [code, secret] = (request.cookies[cookieOf(link, site)] ?? '').split('.');
  return code && secret ? { code, secret } : undefined;
}

/** Keeps the cookie as long as its link lives, so that the page can be closed in between. */
export function keepUntil(reply: Reply, site: Site, { code, secret }: Held, seconds: number): void {
  setCookie(reply, site, nameFor(code), `${code}.${secret}`, Math.max(1, Math.floor(seconds)));
}

function setCookie(reply: Reply, site: Site, link: string, value: string, maxAge?: number): void {
  reply.setCookie(cookieOf(link, site), value, {
    path: CALLS,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
    ...(maxAge !== undefined && { maxAge }),
  });
}

/** Reveals neither the code nor its stored hash. */
function nameFor(code: string): string {
  const hash = createHash('sha256').update('handoff ').update(hashCode(code)).digest('base64url');
  return hash.slice(0, 16);
}

/** One cookie per link, because several may be open at once. `__Host-` would require the path `/`. */
function cookieOf(link: string, site: Site): string {
  return `${isSecure(site) ? '__Secure-' : ''}handoff_${link}`;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
