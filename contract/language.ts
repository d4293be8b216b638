/** How a caller says which language they read. */

/** The cookie that remembers a chosen language: its tag, such as `es`. It opens nothing, and the page may read it. */
export const LANGUAGE_COOKIE = 'language';

/** The parameter of an address that chooses a language: `?lang=es`. The answer sets the cookie. */
export const LANGUAGE_PARAMETER = 'lang';
