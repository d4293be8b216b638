/** The one kind of text that a request may hold (contract §2). */
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
