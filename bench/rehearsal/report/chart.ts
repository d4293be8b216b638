/** A chart as SVG: lines over the seconds of a rehearsal. Pure. */
import type { Series } from '../verdict/figures.ts';

type Line = { readonly name: string; readonly values: Series };

export type Chart = {
  readonly title: string;
  /** What is counted or measured, such as `calls a second`. */
  readonly unit: string;
  readonly lines: readonly Line[];
  /** A stretch of time that is marked, in seconds. */
  readonly marked?: { readonly from: number; readonly to: number } | undefined;
};

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 56;
const TOP = 12;
const BOTTOM = 26;
/** More points than this cannot be told apart, and would make the file large. */
const MOST_POINTS = 180;

/** The chart with its title and the names of its lines, as HTML. */
export function chartOf({ title, unit, lines, marked }: Chart): string {
  const shown = lines.filter(({ values }) => values.some((value) => value !== null));
  if (shown.length === 0) return '';
  const seconds = Math.max(...shown.map(({ values }) => values.length));
  const most = niceCeiling(
    Math.max(...shown.flatMap(({ values }) => values.map((value) => value ?? 0))),
  );
  const x = (second: number) => LEFT + (second / Math.max(1, seconds - 1)) * (WIDTH - LEFT - 8);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 0.5, 1].map((share) => {
    const at = y(share * most).toFixed(1);
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - 8}" y1="${at}" y2="${at}"/><text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${inShort(share * most)}</text>`;
  });
  const step = niceCeiling(seconds / 6);
  const times = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step).map(
    (second) =>
      `<text x="${x(second).toFixed(1)}" y="${HEIGHT - 8}" text-anchor="middle">${second} s</text>`,
  );
  const stretch = marked
    ? `<rect class="marked" x="${x(marked.from).toFixed(1)}" width="${(x(marked.to) - x(marked.from)).toFixed(1)}" y="${TOP}" height="${HEIGHT - TOP - BOTTOM}"/>`
    : '';
  const paths = shown.map(
    ({ values }, index) =>
      `<path class="line line-${index}" d="${pathOf(thinned(values), x, y)}"/>`,
  );
  const legend = shown.map(
    ({ name, values }, index) =>
      `<li class="line-${index}">${escaped(name)} <span>at most ${inShort(Math.max(...values.map((value) => value ?? 0)))}</span></li>`,
  );
  const label = `${title}, ${unit}: ${shown.map(({ name }) => name).join(', ')}`;
  return `<figure>
<figcaption><b>${escaped(title)}</b> ${escaped(unit)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(label)}">${stretch}${grid.join('')}${times.join('')}${paths.join('')}</svg>
<ul>${legend.join('')}</ul>
</figure>`;
}

type Point = { readonly second: number; readonly value: number | null };

/** Of each few seconds the highest value, so that no peak is left out. */
function thinned(values: Series): Point[] {
  const width = Math.ceil(values.length / MOST_POINTS);
  const points: Point[] = [];
  for (let start = 0; start < values.length; start += width) {
    const some = values.slice(start, start + width).filter((value) => value !== null);
    points.push({ second: start, value: some.length === 0 ? null : Math.max(...some) });
  }
  return points;
}

/** Where nothing was measured the line has a gap. */
function pathOf(
  points: readonly Point[],
  x: (second: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false;
  let path = '';
  for (const { second, value } of points) {
    if (value === null) isDrawing = false;
    else {
      path += `${isDrawing ? 'L' : 'M'}${x(second).toFixed(1)} ${y(value).toFixed(1)}`;
      isDrawing = true;
    }
  }
  return path;
}

/** The next 1, 2 or 5 with noughts behind it. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return digit * power;
}

function inShort(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)}k`;
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
