import { IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import type { Reply, Request } from '#server/core/http/app.ts';
import type { Settings } from '#server/core/settings.ts';
import { isToken } from './tokens.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Tells the page that somebody is logged in. It opens nothing: scripts may read and anybody may forge it. */
const MARKER = `${IDENTITY_PROVIDER_PREFIX}signed_in`;
/** A browser that signed up is known by its cookie for as long as the sign-up waits. */
const SIGN_UP_COOKIE_SECONDS = 7 * 24 * 60 * 60;
/** How long a browser is known after it was last used to log in. */
export const DEVICE_DAYS = 365;
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;

/** The token that the browser shows for its session; undefined if none. */
export function findSessionToken(
  request: Pick<Request, 'cookies'>,
  site: Site,
): string | undefined {
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

/** The token of a session at the desk; undefined if the browser shows none. */
export function findStaffToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_session', site));
}

/**
 * Both cookies of a sign-in at the desk. That of the session ends with the browser; the other one stays, opens nothing, and only says that
 * somebody has signed in here before. No page of another site can make the browser send them, not even by a link.
 */
export function setStaffCookies(
  reply: Reply,
  site: Site,
  { sessionToken, deviceToken }: { sessionToken: string; deviceToken: string },
): void {
  const options = { ...hidden(site), sameSite: 'strict' } as const;
  reply.setCookie(nameOf('staff_session', site), sessionToken, options);
  reply.setCookie(nameOf('staff_device', site), deviceToken, {
    ...options,
    maxAge: DEVICE_SECONDS,
  });
}

/** The token of a browser in which somebody of the staff has signed in before; undefined if nobody has. */
export function findStaffDeviceToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_device', site));
}

export function expireStaffCookie(reply: Reply, site: Site): void {
  reply.clearCookie(nameOf('staff_session', site), { ...hidden(site), sameSite: 'strict' });
}

/** The token of a browser that has gone to the college's provider to sign in; undefined if this one has not. */
export function findProviderToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_sign_in', site));
}

/** @param maxAge in seconds. */
export function setProviderCookie(reply: Reply, site: Site, token: string, maxAge: number): void {
  const options = { ...hidden(site), sameSite: 'strict', maxAge } as const;
  reply.setCookie(nameOf('staff_sign_in', site), token, options);
}

/** The token of a browser that signed up; undefined if this one did not. */
export function findSignUpToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('sign_up', site));
}

export function setSignUpCookie(reply: Reply, site: Site, token: string): void {
  const options = { ...hidden(site), maxAge: SIGN_UP_COOKIE_SECONDS };
  reply.setCookie(nameOf('sign_up', site), token, options);
}

/** The token of a browser in which somebody has logged in before; undefined if nobody has. */
export function findDeviceToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('device', site));
}

/** Stays after a logout: it opens nothing, and only says that somebody has logged in here before. */
export function setDeviceCookie(reply: Reply, site: Site, token: string): void {
  reply.setCookie(nameOf('device', site), token, { ...hidden(site), maxAge: DEVICE_SECONDS });
}

/** Ignores what has not the form of our tokens: with an empty cookie, many browsers would count as one. */
function findToken(request: Request, name: string): string | undefined {
  const token = request.cookies[name];
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Under https, the prefix makes the browser refuse a cookie of this name that another host of the domain has set. */
function nameOf(name: string, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function hidden(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) } as const;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
