/** The redirect rules of spec §2. Pure. */

import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import type { Place } from '#web/core/routing/place.ts';
import { type NavigationState, readNavigationState } from './navigation.ts';
import {
  ACCOUNT_ROUTE,
  ADDRESS_ROUTE,
  COMPLETION_ROUTE,
  findRoute,
  isAfterSubmitting,
  isInForm,
  LOGIN_ROUTE,
  STATUS_ROUTE,
} from './route.ts';
import type { Session } from './session.ts';

export interface Redirect {
  readonly to: string;
  readonly state: unknown;
}

/**
 * The redirect of a location, at any time. After the end of a session, /login comes first, since the other rules would lead elsewhere. A
 * submitted application has only its completion and status pages, any other has neither. Other spellings of a route redirect to the
 * route.
 */
export function findRedirect(
  place: Omit<Place, 'key'>,
  { webStatus, isLoggedIn, isServiceUser, leadsToLogin }: SessionForRedirects,
): Redirect | undefined {
  const { pathname, search, hash, state } = place;
  if (leadsToLogin) {
    return hasArrived(place, leadsToLogin) ? undefined : { to: LOGIN_ROUTE, state: leadsToLogin };
  }
  if (isServiceUser) return undefined;
  const route = findRoute(pathname);
  const isSubmitted = webStatus === 'submitted';
  if (isSubmitted && isInForm(route)) return { to: COMPLETION_ROUTE + search, state };
  // E-mails link to the status page, so a logged-out visitor there has an account.
  if (!isLoggedIn && route === STATUS_ROUTE) return { to: LOGIN_ROUTE + search, state };
  if (!isSubmitted && isAfterSubmitting(route)) return { to: DEFAULT_ROUTE + search, state };
  if (route !== undefined && route !== pathname) return { to: route + search + hash, state };
  return undefined;
}

type SessionForRedirects = Pick<
  Session,
  'webStatus' | 'isLoggedIn' | 'isServiceUser' | 'leadsToLogin'
>;

/** Whether /login is open and has received the message of the session's end. */
export function hasArrived(
  { pathname, state }: Pick<Place, 'pathname' | 'state'>,
  leadsToLogin: NavigationState,
): boolean {
  const { errorMessage } = readNavigationState(state);
  return findRoute(pathname) === LOGIN_ROUTE && errorMessage === leadsToLogin.errorMessage;
}

/**
 * The redirect when the page loads: a logged-in applicant goes to the last saved page until they change the page (spec §2), also from an
 * account card that an e-mail has opened. Two targets of e-mails are exempt: the page that confirms an address, and the account page with
 * a hash. An unknown path is redirected to the default route first.
 */
export function findResumePage(
  { pathname, hash }: Pick<Place, 'pathname' | 'hash'>,
  { isLoggedIn, lastPage, hasChangedPage, webStatus }: Session,
): string | undefined {
  const route = findRoute(pathname);
  if (!isLoggedIn || hasChangedPage || route === undefined) return undefined;
  const isAccount = route === ACCOUNT_ROUTE;
  if (route === ADDRESS_ROUTE || (isAccount && hash !== '')) return undefined;
  if (webStatus === 'submitted') {
    return isAccount || isAfterSubmitting(route) ? undefined : COMPLETION_ROUTE;
  }
  if (lastPage === null) return isAccount || isInForm(route) ? undefined : DEFAULT_ROUTE;
  return lastPage === route ? undefined : lastPage;
}

/** The query to keep in a redirect: the query of an account card is dropped, as it comes from an e-mail. */
export function queryToKeep(pathname: string, search: string): string {
  const route = findRoute(pathname);
  return route === undefined || isInForm(route) || route === COMPLETION_ROUTE ? search : '';
}
