/** What follows from the profile and the cookies (spec §3 "Client snapshot", §4 "Web status"). Pure. */
import type { Profile, WebStatus } from '#contract/application.ts';
import { IDENTITY_PROVIDER_PREFIX } from '#contract/sign-in-cookie.ts';

/** In the order in which an application passes through them. */
const STATUSES: readonly WebStatus[] = ['started', 'validating', 'submitted'];

/** How far an application is: as far as the profile lists distinct known statuses; null when it lists none. */
export function webStatusOf(items: readonly { readonly web_status: string }[]): WebStatus | null {
  const listed = new Set(items.map((item) => item.web_status));
  const known = STATUSES.filter((status) => listed.has(status));
  return STATUSES[known.length - 1] ?? null;
}

/** Successful logins, and at least one: who reads this is logged in. */
export function numLoginsOf(logins: Profile['successful_login']): number {
  return Math.max(1, logins.length);
}

/** Whether a `document.cookie` string holds an identity provider's cookie. */
export function holdsLogin(cookies: string): boolean {
  return cookies
    .split(';')
    .some((cookie) => cookie.trimStart().startsWith(IDENTITY_PROVIDER_PREFIX));
}
