import { expect, test } from 'vitest';
import { type Corners, mapToCorners, straightened } from './straighten.ts';

/** A picture of one letter per pixel. */
function picture(...rows: readonly string[]) {
  const width = rows[0]?.length ?? 0;
  const data = new Uint8ClampedArray(
    rows.flatMap((row) =>
      [...row].flatMap((letter) => Array(3).fill(letter.charCodeAt(0)).concat(255)),
    ),
  );
  return { width, height: rows.length, data };
}

function lettersOf({ width, height, data }: ReturnType<typeof picture>) {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_none, column) =>
      String.fromCharCode(data[(row * width + column) * 4] ?? 0),
    ).join(''),
  );
}

const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

const SLANTED: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.8, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.2, y: 0.7 },
];

test('the corners of the page become the corners of the sheet', () => {
  const place = mapToCorners(SLANTED);
  const corners = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  for (const [index, corner] of corners.entries()) {
    expect(corner.x).toBeCloseTo(SLANTED[index]?.x ?? 0);
    expect(corner.y).toBeCloseTo(SLANTED[index]?.y ?? 0);
  }
});

test('the crossing of the diagonals stays in the middle: straight lines stay straight', () => {
  const middle = mapToCorners(SLANTED)(0.5, 0.5);
  const [p0, p1, p2, p3] = SLANTED;
  const isOn = (from: typeof p0, to: typeof p0) =>
    (to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x);
  expect(isOn(p0, p2)).toBeCloseTo(0);
  expect(isOn(p1, p3)).toBeCloseTo(0);
});

test('a whole picture stays as it is', () => {
  const whole = picture('abc', 'def');
  expect(lettersOf(straightened(whole, WHOLE) as typeof whole)).toEqual(['abc', 'def']);
});

test('what is outside the corners is cut off, and a page that lay upside down is turned', () => {
  const whole = picture('....', '.ab.', '.cd.', '....');
  const inner: Corners = [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.25 },
    { x: 0.75, y: 0.75 },
    { x: 0.25, y: 0.75 },
  ];
  expect(lettersOf(straightened(whole, inner) as typeof whole)).toEqual(['ab', 'cd']);
  const [p0, p1, p2, p3] = inner;
  expect(lettersOf(straightened(whole, [p2, p3, p0, p1]) as typeof whole)).toEqual(['dc', 'ba']);
});
