/** Straightens a photographed page: maps the quadrilateral of its corners onto a rectangle. Pure. */

/** A point of a picture; both coordinates go from 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Clockwise from the top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Pixels, four bytes each (`ImageData`). */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * The projective map from the unit square to a quadrilateral, so that straight lines stay straight (Heckbert, "Fundamentals of Texture
 * Mapping and Image Warping", 1989).
 */
export function mapToCorners([p0, p1, p2, p3]: Corners): (u: number, v: number) => Point {
  const [dx1, dy1] = [p1.x - p2.x, p1.y - p2.y];
  const [dx2, dy2] = [p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x];
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y];
  return (u, v) => {
    const scale = g * u + h * v + 1;
    return { x: (a * u + b * v + p0.x) / scale, y: (d * u + e * v + p0.y) / scale };
  };
}

/** The page inside the corners, as large as its longer edges in the picture. */
export function straightened(picture: Pixels, corners: Corners): Pixels {
  const { width, height } = sizeOf(picture, corners);
  const place = mapToCorners(corners);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const { x, y } = place((column + 0.5) / width, (row + 0.5) / height);
      copyPixel(
        picture,
        x * picture.width - 0.5,
        y * picture.height - 0.5,
        data,
        row * width + column,
      );
    }
  }
  return { width, height, data };
}

function sizeOf({ width, height }: Pixels, [p0, p1, p2, p3]: Corners) {
  const length = (from: Point, to: Point) =>
    Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
  return {
    width: Math.max(1, Math.round(Math.max(length(p0, p1), length(p3, p2)))),
    height: Math.max(1, Math.round(Math.max(length(p0, p3), length(p1, p2)))),
  };
}

/** Mixes the four pixels around a place, so that letters stay smooth. */
function copyPixel(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  index: number,
): void {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const across = Math.min(Math.max(x - left, 0), 1);
  const down = Math.min(Math.max(y - top, 0), 1);
  const at = (column: number, row: number, part: number) =>
    data[(row * width + column) * 4 + part] ?? 255;
  for (let part = 0; part < 3; part += 1) {
    const above = at(left, top, part) * (1 - across) + at(right, top, part) * across;
    const below = at(left, bottom, part) * (1 - across) + at(right, bottom, part) * across;
    to[index * 4 + part] = above * (1 - down) + below * down;
  }
  to[index * 4 + 3] = 255;
}
