/**
 * The numbers of spec §9 that the page uses, each once. Widths and sizes that only style sheets use are in
 * `styles/tokens.css`; bounds of answers and credentials are in `form/`.
 */

/** Idle timeout, in milliseconds (spec §9). */
export const IDLE_TIMEOUT = 900_000;
/** How long before the idle timeout the "Still working?" modal opens, in milliseconds (spec §9). */
export const IDLE_WARNING = 60_000;
/** How often the idle timer looks at what the applicant does, in milliseconds (spec §9). */
export const IDLE_EVENT_THROTTLE = 200;

/** Text inputs take this many characters unless told otherwise (spec §9). */
export const INPUT_MAXIMUM_LENGTH = 45;
/** Text areas take this many characters unless told otherwise (spec §9). */
export const TEXTAREA_MAXIMUM_LENGTH = 1500;

/** Polling of a document's conversion, in milliseconds (spec §9). */
export const CONVERSION_POLLING = 2000;
/** Polling of the PDF copy, in milliseconds: until it settles, and after (spec §9). */
export const PDF_COPY_POLLING = 1000;
export const PDF_COPY_POLLING_SETTLED = 600_000;

/** Add-another: groups shown at first, and the most there can be (spec §9). */
export const ADD_ANOTHER_DEFAULT = 1;
export const ADD_ANOTHER_MAXIMUM = 10;

/** How often saving the web status is tried again after a failure (spec §9). */
export const WEB_STATUS_RETRIES = 2;

/** Toasts: how long each kind stays, in milliseconds (spec §9). */
export const TOAST_SUCCESS_DURATION = 5000;
export const TOAST_ERROR_DURATION = 300_000;
/** Toasts: how far a swipe must go, in CSS pixels, and the key that moves focus to them (spec §9). */
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = 'F8';

/** Autocomplete: how many suggestions, and when a search is sent, in milliseconds (spec §9). */
export const AUTOCOMPLETE_MAXIMUM_RESULTS = 5;
export const AUTOCOMPLETE_DEBOUNCE = 200;
export const AUTOCOMPLETE_MAXIMUM_WAIT = 500;

/** Long menus: distance from the window's edges and heights in CSS pixels, and entries per page key (spec §9). */
export const MENU_COLLISION_PADDING = { top: 100, bottom: 100 } as const;
export const MENU_MAXIMUM_HEIGHT = 300;
export const MENU_MINIMUM_HEIGHT = 140;
export const MENU_PAGE_SIZE = 5;

/** The navigation menu opens after this delay; moving to the next entry within the second skips it (spec §9). */
export const NAVIGATION_DELAY = 200;
export const NAVIGATION_SKIP_DELAY = 300;

/** Breakpoints, in CSS pixels (spec §9). Style sheets repeat them: a media query cannot read a constant. */
export const MOBILE_BREAKPOINT = 675;
export const TABLET_BREAKPOINT = 900;
