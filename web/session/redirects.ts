/** Where a visitor must be instead of where they are (spec §2, "Redirect rules"). Pure. */

import type { Location } from 'react-router';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { type NavigationState, readNavigationState } from './navigation.ts';
import { COMPLETION_ROUTE, findRoute, isInForm, LOGIN_ROUTE } from './route.ts';
import type { Session } from './session.ts';

export interface Redirect {
  readonly to: string;
  readonly state: unknown;
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;

/**
 * Holds on every page at any time. Where a session's end leads to comes first: it changes what the other rules say, and
 * they would lead away from it. Otherwise a submitted application has only its completion page, any other has none, and
 * a route is written in one way.
 */
export function findRedirect(
  place: Place,
  { webStatus, isServiceUser, leadsToLogin }: SessionForRedirects,
): Redirect | undefined {
  const { pathname, search, hash, state } = place;
  if (leadsToLogin) {
    return hasArrived(place, leadsToLogin) ? undefined : { to: LOGIN_ROUTE, state: leadsToLogin };
  }
  if (isServiceUser) return undefined;
  const route = findRoute(pathname);
  const isSubmitted = webStatus === 'submitted';
  if (isSubmitted && isInForm(route)) return { to: COMPLETION_ROUTE + search, state };
  if (!isSubmitted && route === COMPLETION_ROUTE) return { to: DEFAULT_ROUTE + search, state };
  if (route !== undefined && route !== pathname) return { to: route + search + hash, state };
  return undefined;
}

type SessionForRedirects = Pick<Session, 'webStatus' | 'isServiceUser' | 'leadsToLogin'>;

/** Whether the page that a session's end leads to is here, with what it is to say. */
export function hasArrived({ pathname, state }: Place, leadsToLogin: NavigationState): boolean {
  const { errorMessage } = readNavigationState(state);
  return findRoute(pathname) === LOGIN_ROUTE && errorMessage === leadsToLogin.errorMessage;
}

/**
 * Holds when the page loads: a logged-in applicant goes on where they stopped, until they have moved about. Who is logged
 * in has no business on the account cards either, whichever e-mail leads there. A path without a route leads to the
 * default one, and from there on.
 */
export function findResumePage(
  pathname: string,
  { isLoggedIn, lastPage, hasChangedPage, webStatus }: Session,
): string | undefined {
  const route = findRoute(pathname);
  if (!isLoggedIn || hasChangedPage || route === undefined) return undefined;
  if (route === COMPLETION_ROUTE && webStatus === 'submitted') return undefined;
  if (lastPage === '') return isInForm(route) ? undefined : DEFAULT_ROUTE;
  return lastPage === route ? undefined : lastPage;
}

/** What of an address's query goes along when somebody is led on: what an e-mail told an account card stays behind. */
export function queryToKeep(pathname: string, search: string): string {
  const route = findRoute(pathname);
  return route === undefined || isInForm(route) || route === COMPLETION_ROUTE ? search : '';
}
