import { IDENTITY_PROVIDER_PREFIX } from '#contract/accounts.ts';
import type { Reply, Request } from '#server/platform/http/app.ts';
import type { Settings } from '#server/platform/settings.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Tells the page that somebody is logged in. It opens nothing: scripts may read and anybody may forge it. */
const MARKER = `${IDENTITY_PROVIDER_PREFIX}signed_in`;
/** A browser that signed up is known by its cookie for as long as the sign-up waits. */
const SIGN_UP_COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** The token that the browser shows for its session; undefined if none. */
export function findSessionToken(request: Request, site: Site): string | undefined {
  return request.cookies[nameOf('session', site)];
}

/** Both cookies of a login. They end with the browser, because applicants use shared computers. */
export function setSessionCookies(reply: Reply, site: Site, token: string): void {
  reply.setCookie(nameOf('session', site), token, hidden(site));
  reply.setCookie(MARKER, '1', { ...hidden(site), httpOnly: false });
}

/** Takes both cookies of a login away. */
export function expireSessionCookies(reply: Reply, site: Site): void {
  reply.clearCookie(nameOf('session', site), hidden(site));
  reply.clearCookie(MARKER, { ...hidden(site), httpOnly: false });
}

/** The token of the browser that signed up; undefined if this one did not. */
export function findSignUpToken(request: Request, site: Site): string | undefined {
  return request.cookies[nameOf('sign_up', site)];
}

export function setSignUpCookie(reply: Reply, site: Site, token: string): void {
  const options = { ...hidden(site), maxAge: SIGN_UP_COOKIE_SECONDS };
  reply.setCookie(nameOf('sign_up', site), token, options);
}

/** Under https the name's prefix makes the browser refuse a cookie that a neighbouring host has set. */
function nameOf(name: string, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function hidden(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) } as const;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
