/**
 * The cookie, until the browser closes, that says that some tab of this browser holds answers without an account. It says not whose, and
 * opens nothing. Whoever has it gets the page without the screen of a first visit, which would fold beneath their eyes.
 */
export const BEGUN_COOKIE = 'begun';
