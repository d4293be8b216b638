/**
 * Which route a path is. The router draws "/about" also for "/About/", so paths must not be compared as strings: use these
 * functions.
 */

import {
  ACCOUNT_ROUTE,
  FORM_ROUTES,
  type FormRoute,
  REVIEW_ROUTE,
} from '#form/application/pages.ts';
import { isPath } from '#web/core/routing/screen-routes.ts';

export { ACCOUNT_ROUTE, REVIEW_ROUTE };
export const COMPLETION_ROUTE = '/completion';
/** How far a submitted application is. */
export const STATUS_ROUTE = '/status';
export const LOGIN_ROUTE = '/login';
/** Where the links of a corrected address lead. */
export const ADDRESS_ROUTE = '/address';

/** Every route of an applicant. Any other path leads to the default route. */
export const ROUTES = [
  ...FORM_ROUTES,
  REVIEW_ROUTE,
  COMPLETION_ROUTE,
  STATUS_ROUTE,
  LOGIN_ROUTE,
  '/signup',
  '/confirm',
  '/forgot',
  '/reset',
  ADDRESS_ROUTE,
  ACCOUNT_ROUTE,
] as const;

export type Route = (typeof ROUTES)[number];

/** Whether the router draws a route at a path, however the path is written. */
export function isAt(route: string, pathname: string): boolean {
  return isPath(route, pathname);
}

/** The route that the router draws at a path; undefined if there is none. */
export function findRoute(pathname: string): Route | undefined {
  return ROUTES.find((route) => isAt(route, pathname));
}

/** The page of the form at a path; undefined anywhere else. */
export function findFormRoute(pathname: string): FormRoute | undefined {
  const route = findRoute(pathname);
  return FORM_ROUTES.find((known) => known === route);
}

/** The id of the page at a path: `about` for `/about`. */
export function pageIdAt(pathname: string): string {
  return (findRoute(pathname) ?? pathname).split('/').at(1) ?? '';
}

/** The pages of the form, and the review of what was answered there. */
export function isInForm(route: Route | undefined): boolean {
  return route === REVIEW_ROUTE || FORM_ROUTES.some((known) => known === route);
}

/** The pages that only a submitted application has. */
export function isAfterSubmitting(route: Route | undefined): boolean {
  return route === COMPLETION_ROUTE || route === STATUS_ROUTE;
}

/** The id of the element that an address leads to, from its hash: `#city`. A hash that says nothing leads nowhere: `#%`. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
