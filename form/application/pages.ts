/**
 * The pages of the application, in their order (spec §2). The folder of a page's name defines its questions; routes, screens, steps and
 * the pages that calls accept follow from this list.
 */

export const PAGE_IDS = ['about', 'education', 'final-steps'] as const;

export type PageId = (typeof PAGE_IDS)[number];

/** The route of a page: `/about` for `about`. */
type FormRoute = `/${PageId}`;

export const FORM_ROUTES: readonly FormRoute[] = PAGE_IDS.map((id) => `/${id}` as const);

/** The review of the whole application before the submit. */
export const REVIEW_ROUTE = '/review';

/** The password, passkeys and sessions of an applicant. */
export const ACCOUNT_ROUTE = '/account';

/** The pages that can be saved as the last page, to which an applicant returns. */
export const LAST_PAGES = [...FORM_ROUTES, REVIEW_ROUTE, ACCOUNT_ROUTE] as const;

/** The first page of the application. */
export const DEFAULT_ROUTE: FormRoute = `/${PAGE_IDS[0]}`;
