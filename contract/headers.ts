/** Headers, cookies and the one parameter that server and page share beside the calls. None of these cookies is a credential. */

/**
 * The id of the request, such as `7K3M-9QPD`. The log has it, too: an applicant who calls reads it out, and the college finds the
 * request.
 */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The version of the deadlines in force, a whole number that only grows, on each answer made for one caller. An open page learns from any
 * answer that a deadline was extended, and fetches the deadlines then.
 */
export const DEADLINES_VERSION_HEADER = 'x-deadlines-version';

/**
 * The version of the form in force, a whole number that only grows, on the same answers; absent while the form of the college's file is the
 * only one. An open page learns that a reload brings another form, and keeps working with its own.
 */
export const FORM_VERSION_HEADER = 'x-form-version';

/** The cookie that remembers a chosen language: its tag, such as `es`. */
export const LANGUAGE_COOKIE = 'language';

/** The parameter of an address that chooses a language: `?lang=es`. The answer sets the cookie. */
export const LANGUAGE_PARAMETER = 'lang';

/** A cookie whose name starts with this tells the page that somebody is logged in (spec §3, contract §3). */
export const IDENTITY_PROVIDER_PREFIX = 'idp.';

/**
 * Marks, until the browser closes, that a tab of this browser holds answers without an account. Such a browser gets the page without the
 * prerendered screen of a first visit, which would change as soon as the answers show.
 */
export const BEGUN_COOKIE = 'begun';
