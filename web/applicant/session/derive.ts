/** Parts of the client snapshot, from the profile and the cookies (spec §3, §4 "Web status"). Pure. */
import type { Profile, WebStatus } from '#contract/application.ts';
import { IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';

/** In the order of an application's progress. */
const STATUSES: readonly WebStatus[] = ['started', 'validating', 'submitted'];

/** The web status, by the number of distinct known statuses in the profile; null if there are none. */
export function webStatusOf(items: readonly { readonly web_status: string }[]): WebStatus | null {
  const listed = new Set(items.map((item) => item.web_status));
  const known = STATUSES.filter((status) => listed.has(status));
  return STATUSES[known.length - 1] ?? null;
}

/** The number of successful logins, at least 1 (spec §3). */
export function numLoginsOf(logins: Profile['successful_login']): number {
  return Math.max(1, logins.length);
}

/** Whether a `document.cookie` string holds an identity provider's cookie. */
export function holdsLogin(cookies: string): boolean {
  return cookies
    .split(';')
    .some((cookie) => cookie.trimStart().startsWith(IDENTITY_PROVIDER_PREFIX));
}
