/** The text that a request may hold (contract §2), and the reason that every act at the desk needs. */
import { Type } from './schema.ts';

/**
 * Any text without a NUL or a lone surrogate (half a character), which PostgreSQL cannot store. With the `u` flag, which JSON Schema
 * requires, whole characters beyond U+FFFF match.
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

/** The longest note of the trail, in characters. */
export const MAX_REASON = 1000;

/** Text with at least one letter or digit: blanks and invisible characters are no reason. */
export const REASON_PATTERN =
  '^[^\\u0000\\ud800-\\udfff]*[\\p{L}\\p{N}][^\\u0000\\ud800-\\udfff]*$';

/** Why staff did something to an application (contract §4): one shape for all acts of the desk. */
export const Reason = Type.String({
  maxLength: MAX_REASON,
  pattern: REASON_PATTERN,
  description: 'reason, recorded in the trail; erased with the applicant',
});
