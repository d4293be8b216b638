/**
 * The numbers of spec §9 that the page uses, each once. Numbers that only style sheets use are in `styles/tokens.css`; limits of answers
 * and credentials are in `form/`.
 */

/** Idle timeout, in milliseconds (spec §9). */
export const IDLE_TIMEOUT = 900_000;
/** How long before the idle timeout the "Still working?" modal opens, in milliseconds (spec §9). */
export const IDLE_WARNING = 60_000;
/** How often the idle timer checks for activity, in milliseconds (spec §9). */
export const IDLE_EVENT_THROTTLE = 200;

/** How often saving the web status is retried after a failure (spec §9). */
export const WEB_STATUS_RETRIES = 2;

/** Timeout of a save of answers, in milliseconds. */
export const SAVE_TIMEOUT = 30_000;

/** Toasts: how long each kind stays, in milliseconds (spec §9). */
export const TOAST_SUCCESS_DURATION = 5000;
export const TOAST_ERROR_DURATION = 300_000;
/** Toasts: how far a swipe must go, in CSS pixels, and the key that moves focus to them (spec §9). */
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = 'F8';

/** Autocomplete: how many suggestions, and the debounce of the search, in milliseconds (spec §9). */
export const AUTOCOMPLETE_MAXIMUM_RESULTS = 5;
export const AUTOCOMPLETE_DEBOUNCE = 200;
export const AUTOCOMPLETE_MAXIMUM_WAIT = 500;

/** Documents: polling interval of a conversion, in milliseconds (spec §9). */
export const CONVERSION_POLL_INTERVAL = 2000;
/** PDF copy: polling interval while it is made, and once it is settled, in milliseconds (spec §9). */
export const COPY_POLL_INTERVAL = 1000;
export const COPY_SETTLED_INTERVAL = 600_000;
/** How often the page renews the address of a document's PDF, in milliseconds; an address is valid for 15 minutes (contract §4). */
export const PDF_ADDRESS_INTERVAL = 600_000;
/** Timeout of one upload, in milliseconds: its permission expires then (contract §4). */
export const UPLOAD_TIMEOUT = 600_000;
