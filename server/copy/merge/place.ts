/** Where a page of a document stands on a page of the copy. Pure. */

/** Letter paper, and what is left of it between head and foot, in points. `copy.typ` draws the same. */
const LETTER = { short: 612, long: 792 };
const MARGIN = { x: 36, y: 54 };

/** A page as its document describes it: the part that is shown, and how far it is turned clockwise. */
export type Leaf = {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly turned: 0 | 90 | 180 | 270;
};

/** What `cm` takes. */
type Matrix = readonly [number, number, number, number, number, number];

/** A box as PDFs write them, with its corners in any order, within another one; undefined where nothing is left of it. */
export function boxWithin(
  box: readonly number[],
  outer: readonly number[],
): Omit<Leaf, 'turned'> | undefined {
  const [a, b] = [cornersOf(box), cornersOf(outer)];
  if (a === undefined || b === undefined) return undefined;
  const [left, bottom] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const [width, height] = [Math.min(a[2], b[2]) - left, Math.min(a[3], b[3]) - bottom];
  return width > 0 && height > 0 ? { left, bottom, width, height } : undefined;
}

function cornersOf([x1, y1, x2, y2]: readonly number[]):
  | readonly [number, number, number, number]
  | undefined {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** `/Rotate` is a multiple of 90; anything else turns nothing. */
export function turnOf(rotate: number | undefined): Leaf['turned'] {
  const turned = (((rotate ?? 0) % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** True for a page that is wider than high when it is read. */
export function isWide(leaf: Leaf): boolean {
  const { width, height } = upright(leaf);
  return width > height;
}

/** Upright, whole, in the middle, and as large as fits on paper that lies as the page does. */
export function placeOf(leaf: Leaf): Matrix {
  const shown = upright(leaf);
  const paper = isWide(leaf) ? [LETTER.long, LETTER.short] : [LETTER.short, LETTER.long];
  const [paperWidth = 0, paperHeight = 0] = paper;
  const scale = Math.min(
    (paperWidth - 2 * MARGIN.x) / shown.width,
    (paperHeight - 2 * MARGIN.y) / shown.height,
  );
  const x = (paperWidth - scale * shown.width) / 2;
  const y = (paperHeight - scale * shown.height) / 2;
  const { left, bottom, width, height } = leaf;
  const [right, top] = [left + width, bottom + height];
  if (leaf.turned === 90) return [0, -scale, scale, 0, x - scale * bottom, y + scale * right];
  if (leaf.turned === 180) return [-scale, 0, 0, -scale, x + scale * right, y + scale * top];
  if (leaf.turned === 270) return [0, scale, -scale, 0, x + scale * top, y - scale * left];
  return [scale, 0, 0, scale, x - scale * left, y - scale * bottom];
}

function upright({ width, height, turned }: Leaf): { width: number; height: number } {
  return turned % 180 === 0 ? { width, height } : { width: height, height: width };
}
