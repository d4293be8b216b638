/** Where a visitor must be instead of where they are (spec §2, "Redirect rules"). Pure. */
import { COMPLETION_ROUTE, DEFAULT_ROUTE, FORM_ROUTES, REVIEW_ROUTE } from './navigation.ts';
import type { Session } from './session.ts';

/** Holds on every page at any time: a submitted application has only its completion page, any other has none. */
export function findRedirect(
  pathname: string,
  { webStatus, isServiceUser }: Pick<Session, 'webStatus' | 'isServiceUser'>,
): string | undefined {
  if (isServiceUser) return undefined;
  const isSubmitted = webStatus === 'submitted';
  if (isSubmitted && isInForm(pathname)) return COMPLETION_ROUTE;
  if (!isSubmitted && pathname === COMPLETION_ROUTE) return DEFAULT_ROUTE;
  return undefined;
}

/** Who is logged in has no business on these. The others (/confirm, /forgot, /reset) are led to by e-mails. */
const LOG_IN_ROUTES = ['/login', '/signup'];

/** Holds when the page loads: a logged-in applicant goes on where they stopped, until they have moved about. */
export function findResumePage(
  pathname: string,
  { isLoggedIn, lastPage, hasChangedPage }: Session,
): string | undefined {
  if (!isLoggedIn || hasChangedPage) return undefined;
  if (!isInForm(pathname) && !LOG_IN_ROUTES.includes(pathname)) return undefined;
  const resumed = lastPage === '' ? DEFAULT_ROUTE : lastPage;
  if (lastPage === '' && isInForm(pathname)) return undefined;
  return resumed === pathname ? undefined : resumed;
}

/** The pages of the form, and the review of what was answered there. */
export function isInForm(pathname: string): boolean {
  return pathname === REVIEW_ROUTE || FORM_ROUTES.some((route) => route === pathname);
}
