/**
 * The values that are copied in some place of a PDF: which kinds of values, and for each kind what it may consist of. Everything
 * else is left out. Shapes are data, in allowlist.ts; only copy.ts reads them.
 */
export type Shape = {
  /** A name, number, string or truth value. */
  readonly scalar?: true;
  /** A list, and what each of its items may be. */
  readonly array?: Shape;
  readonly dict?: DictShape;
  /** A stream, and what its dictionary may say besides how it is packed. */
  readonly stream?: DictShape;
};

export type DictShape = {
  readonly keys?: Readonly<Record<string, Shape>>;
  /** What every other key may hold: where keys are names that the document made up. */
  readonly anyKey?: Shape;
  /** A key that must have one of these values, or the dictionary is left out. */
  readonly only?: { readonly key: string; readonly values: readonly string[] };
};

export const SCALAR: Shape = { scalar: true };
/** Numbers or names, in lists as deep as they usually are. */
export const LIST: Shape = { array: SCALAR };
const LISTS: Shape = { array: { scalar: true, array: { scalar: true, array: SCALAR } } };
export const SCALAR_OR_LISTS: Shape = { scalar: true, ...LISTS };

/** Keys that hold one plain value each. */
export function scalars(names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, SCALAR]));
}

/** Keys that hold a plain value or a list of them each. */
export function lists(names: string): Record<string, Shape> {
  return Object.fromEntries(names.split(' ').map((name) => [name, SCALAR_OR_LISTS]));
}

/** The kinds of both. */
export function either(...shapes: readonly Shape[]): Shape {
  return Object.assign({}, ...shapes);
}
