/** Matches paths with routes. The router draws "/about" also for "/About/", so paths must not be compared as strings: use these functions. */

import { ACCOUNT_ROUTE, FORM_ROUTES, REVIEW_ROUTE } from '#form/application/pages.ts';
import { isPath } from '#web/core/routing/screen-routes.ts';

export { ACCOUNT_ROUTE, REVIEW_ROUTE };
export const COMPLETION_ROUTE = '/completion';
/** The progress of a submitted application. */
export const STATUS_ROUTE = '/status';
export const LOGIN_ROUTE = '/login';
/** The target of the links in e-mails about a changed address. */
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

/** The id of the page at a path: `about` for `/about`. */
export function pageIdAt(pathname: string): string {
  return (findRoute(pathname) ?? pathname).split('/').at(1) ?? '';
}

/** Whether a route is a page of the form, or its review. */
export function isInForm(route: Route | undefined): boolean {
  return route === REVIEW_ROUTE || FORM_ROUTES.some((known) => known === route);
}

/** Whether a route exists only for submitted applications. */
export function isAfterSubmitting(route: Route | undefined): boolean {
  return route === COMPLETION_ROUTE || route === STATUS_ROUTE;
}
