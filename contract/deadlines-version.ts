/**
 * The header of every answer that is made for one caller: which version of the deadlines is in force, as a whole number that only grows.
 * A page that is open learns from the answers that it gets anyway that a deadline was extended, and asks for them then.
 */
export const DEADLINES_VERSION_HEADER = 'x-deadlines-version';
