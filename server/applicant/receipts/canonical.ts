/** Canonical JSON (RFC 8785), so that the same values are always the same bytes. Pure. */

/** What a receipt is made of. No fractions: their digits are where writers of JSON differ. */
export type Plain =
  | string
  | boolean
  | number
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/**
 * Names in the order of their UTF-16 units, no white space, strings as `JSON.stringify` writes them.
 * @throws Error for half a character, and for a number that is not whole: neither has one way to be written.
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
