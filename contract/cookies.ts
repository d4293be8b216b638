/** Cookies that the page may read; `language.ts` has the one of the language. None of them opens anything. */

/** A cookie whose name starts with this tells the page that somebody is logged in (spec §3, contract §3). */
export const IDENTITY_PROVIDER_PREFIX = 'idp.';

/**
 * Says, until the browser closes, that some tab of this browser holds answers without an account, not whose. Whoever has it gets the page
 * without the screen of a first visit, which would fold beneath their eyes.
 */
export const BEGUN_COOKIE = 'begun';
