import { IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import type { Reply, Request } from '#server/core/http/app.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Kind } from './owner.ts';
import { isToken } from './tokens.ts';

type Site = Pick<Settings, 'publicUrl'>;

/** Tells the page that someone is logged in. It grants no access: scripts can read it and anyone can forge it. */
const MARKER = `${IDENTITY_PROVIDER_PREFIX}signed_in`;
/** As long as a sign-up waits for its confirmation. */
const SIGN_UP_COOKIE_SECONDS = 7 * 24 * 60 * 60;
/** How long a browser counts as known after its last login. */
export const DEVICE_DAYS = 365;
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;

/**
 * The cookies of either kind of sign-in. With `sameSite: strict`, browsers never send those of the desk on requests from another site, not
 * even when a link is followed.
 */
const COOKIES = {
  applicant: { session: 'session', device: 'device', sameSite: 'lax' },
  staff: { session: 'staff_session', device: 'staff_device', sameSite: 'strict' },
} as const;

/** The token of the session cookie; undefined without one. */
export function findSessionToken(
  request: Pick<Request, 'cookies'>,
  site: Site,
  kind: Kind,
): string | undefined {
  return request.cookies[nameOf(COOKIES[kind].session, site)];
}

/** The device token of a browser in which someone has signed in before; undefined without one. */
export function findDeviceToken(request: Request, site: Site, kind: Kind): string | undefined {
  return findToken(request, nameOf(COOKIES[kind].device, site));
}

/** The tokens of the two hidden cookies of a sign-in. */
export type SignedIn = { readonly sessionToken: string; readonly deviceToken: string };

/** Sets the cookies of a sign-in. The session cookies have no lifetime, so that closing a shared computer's browser ends them. */
export function setSignInCookies(
  reply: Reply,
  site: Site,
  { sessionToken, deviceToken }: SignedIn,
  kind: Kind,
): void {
  const options = { ...hidden(site), sameSite: COOKIES[kind].sameSite };
  reply.setCookie(nameOf(COOKIES[kind].session, site), sessionToken, options);
  if (kind === 'applicant') reply.setCookie(MARKER, '1', { ...options, httpOnly: false });
  setDeviceCookie(reply, site, deviceToken, kind);
}

/** Sets the device cookie, which outlives a logout. It grants no access, and only shows that someone has logged in here before. */
export function setDeviceCookie(reply: Reply, site: Site, token: string, kind: Kind): void {
  const { device, sameSite } = COOKIES[kind];
  const options = { ...hidden(site), sameSite, maxAge: DEVICE_SECONDS };
  reply.setCookie(nameOf(device, site), token, options);
}

/** Expires the cookies of a session. */
export function expireSessionCookies(reply: Reply, site: Site, kind: Kind): void {
  const options = { ...hidden(site), sameSite: COOKIES[kind].sameSite };
  reply.clearCookie(nameOf(COOKIES[kind].session, site), options);
  if (kind === 'applicant') reply.clearCookie(MARKER, { ...options, httpOnly: false });
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
