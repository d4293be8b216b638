/** Headers, cookies and the one parameter that the server and the page tell each other by, beside the calls. No cookie of these opens anything. */

/** It holds the id of the request, such as `7K3M-9QPD`. The log has it too: an applicant who calls reads it out, and the college finds what happened. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Each answer that is made for one caller says which version of the deadlines is in force, as a whole number that only grows. A page
 * that is open learns from the answers that it gets anyway that a deadline was extended, and asks for them then.
 */
export const DEADLINES_VERSION_HEADER = 'x-deadlines-version';

/** The cookie that remembers a chosen language: its tag, such as `es`. */
export const LANGUAGE_COOKIE = 'language';

/** The parameter of an address that chooses a language: `?lang=es`. The answer sets the cookie. */
export const LANGUAGE_PARAMETER = 'lang';

/** A cookie whose name starts with this tells the page that somebody is logged in (spec §3, contract §3). */
export const IDENTITY_PROVIDER_PREFIX = 'idp.';

/**
 * Says, until the browser closes, that some tab of this browser holds answers without an account, not whose. Whoever has it gets the page
 * without the screen of a first visit, which would fold beneath their eyes.
 */
export const BEGUN_COOKIE = 'begun';
