import { IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import type { Reply, Request } from '#server/core/http/app.ts';
import type { Settings } from '#server/core/settings.ts';
import { isToken } from './tokens.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Tells the page that somebody is logged in. It grants no access: scripts can read it and anybody can forge it. */
const MARKER = `${IDENTITY_PROVIDER_PREFIX}signed_in`;
/** As long as a sign-up waits for its confirmation. */
const SIGN_UP_COOKIE_SECONDS = 7 * 24 * 60 * 60;
/** How long a browser counts as known after its last login. */
export const DEVICE_DAYS = 365;
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;

/** The token of the session cookie; undefined without one. */
export function findSessionToken(
  request: Pick<Request, 'cookies'>,
  site: Site,
): string | undefined {
  return request.cookies[nameOf('session', site)];
}

/** Sets both cookies of a login. They end with the browser session, because applicants use shared computers. */
export function setSessionCookies(reply: Reply, site: Site, token: string): void {
  reply.setCookie(nameOf('session', site), token, hidden(site));
  reply.setCookie(MARKER, '1', { ...hidden(site), httpOnly: false });
}

/** Expires both cookies of a login. */
export function expireSessionCookies(reply: Reply, site: Site): void {
  reply.clearCookie(nameOf('session', site), hidden(site));
  reply.clearCookie(MARKER, { ...hidden(site), httpOnly: false });
}

/** The token of the desk's session cookie; undefined without one. */
export function findStaffToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_session', site));
}

/**
 * Sets both cookies of a sign-in at the desk. The session cookie ends with the browser session; the device cookie stays, grants no
 * access, and only tells that somebody has signed in here before. With `sameSite: strict`, browsers never send them on requests from
 * another site, not even when a link is followed.
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

/** The device token of a browser in which a staff member has signed in before; undefined without one. */
export function findStaffDeviceToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_device', site));
}

export function expireStaffCookie(reply: Reply, site: Site): void {
  reply.clearCookie(nameOf('staff_session', site), { ...hidden(site), sameSite: 'strict' });
}

/** The token of a sign-in that this browser began at the college's identity provider; undefined without one. */
export function findProviderToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('staff_sign_in', site));
}

/** @param maxAge in seconds. */
export function setProviderCookie(reply: Reply, site: Site, token: string, maxAge: number): void {
  const options = { ...hidden(site), sameSite: 'strict', maxAge } as const;
  reply.setCookie(nameOf('staff_sign_in', site), token, options);
}

/** The token of a sign-up that this browser began; undefined without one. */
export function findSignUpToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('sign_up', site));
}

export function setSignUpCookie(reply: Reply, site: Site, token: string): void {
  const options = { ...hidden(site), maxAge: SIGN_UP_COOKIE_SECONDS };
  reply.setCookie(nameOf('sign_up', site), token, options);
}

/** The device token of a browser in which an applicant has logged in before; undefined without one. */
export function findDeviceToken(request: Request, site: Site): string | undefined {
  return findToken(request, nameOf('device', site));
}

/** Sets the device cookie, which outlives a logout. It grants no access, and only tells that somebody has logged in here before. */
export function setDeviceCookie(reply: Reply, site: Site, token: string): void {
  reply.setCookie(nameOf('device', site), token, { ...hidden(site), maxAge: DEVICE_SECONDS });
}

/** Ignores malformed tokens: all browsers with an empty cookie would otherwise count as one. */
function findToken(request: Request, name: string): string | undefined {
  const token = request.cookies[name];
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Under https, the `__Host-` prefix makes browsers refuse a cookie of this name from another host of the domain. */
function nameOf(name: string, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function hidden(site: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(site) } as const;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
