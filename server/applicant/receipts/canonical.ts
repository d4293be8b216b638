/** Canonical JSON (RFC 8785): equal values give equal bytes. Pure. */

/** JSON without fractions, whose digits differ between JSON writers. */
export type Plain =
  | string
  | boolean
  | number
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/**
 * Sorts names by their UTF-16 units, writes no white space, and strings as `JSON.stringify` does.
 * @throws Error for a lone surrogate or a number that is not whole, which have no unique form.
 */
export function canonicalJson(value: Plain): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new Error(`${value} is not a whole number`);
  }
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('half a character');
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${canonicalJson(name)}:${canonicalJson(inner)}`).join(',')}}`;
}
