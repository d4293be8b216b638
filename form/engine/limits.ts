/** The limits of spec §9 that hold for every form, used by the page, the server and the definition alike. */

/** The longest line of text, in characters, unless a key says otherwise. */
export const TEXT_MAX_LENGTH = 45;
/** The longest text in a box of many lines, in characters, unless a key says otherwise. */
export const TEXTAREA_MAX_LENGTH = 1500;

/** The longest label kept beside a coded answer, in characters. */
export const DESCRIPTION_MAX_LENGTH = 255;

/** The initial number of components of an add-another group. */
export const DEFAULT_NUMBER_OF_COMPONENTS = 1;
/** The most components that an add-another group may have. */
export const MAX_NUMBER_OF_COMPONENTS = 10;

/** The most pieces in one call (contract §6, "Put aside"). */
export const MAX_PIECES_AT_ONCE = 20;
