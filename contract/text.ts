/** The one kind of text that a request may hold (contract §2), and the one that all acts of the desk ask for. */
import { Type } from './schema.ts';

/**
 * Every text but one with a NUL or half a character (a lone surrogate) in it: PostgreSQL stores neither, and nobody types
 * them. Read with the `u` flag, as JSON Schema wants it, whole characters beyond U+FFFF match.
 */
export const TEXT_PATTERN = '^[^\\u0000\\ud800-\\udfff]*$';

/** A text in a body, a query or a path. Lengths are in characters. */
export function Text(
  options: {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly description?: string;
  } = {},
) {
  return Type.String({ ...options, pattern: TEXT_PATTERN });
}

/** As much as a note of the trail holds, in characters. */
export const MOST_REASON = 1000;

/** The same with at least one letter or digit: blanks, and signs that nobody sees, are no reason. */
export const REASON_PATTERN =
  '^[^\\u0000\\ud800-\\udfff]*[\\p{L}\\p{N}][^\\u0000\\ud800-\\udfff]*$';

/** Why somebody of the office did something to an application (contract §4): one shape for all acts of the desk. */
export const Reason = Type.String({
  maxLength: MOST_REASON,
  pattern: REASON_PATTERN,
  description: 'why, for the trail; erased with the applicant',
});
