/**
 * Which pages the application has, in their order (spec §2). What a page asks is in the folder of its name; routes, screens,
 * steps and the pages that calls accept follow from this list.
 */

/** The names of the pages. */
export const PAGE_IDS = ['about', 'education', 'final-steps'] as const;

/** The name of a page. */
export type PageId = (typeof PAGE_IDS)[number];

/** Where a page is: `/about` for `about`. */
export type FormRoute = `/${PageId}`;

/** The routes of the pages. */
export const FORM_ROUTES: readonly FormRoute[] = PAGE_IDS.map((id) => `/${id}` as const);

/** Where the whole application is read before it is submitted. */
export const REVIEW_ROUTE = '/review';

/** The password, passkeys and sessions of an applicant. */
export const ACCOUNT_ROUTE = '/account';

/** The pages that an applicant comes back to. */
export const LAST_PAGES = [...FORM_ROUTES, REVIEW_ROUTE, ACCOUNT_ROUTE] as const;

/** Where the application begins. */
export const DEFAULT_ROUTE: FormRoute = `/${PAGE_IDS[0]}`;
