/** The lines of a chart. Pure. */
import type { SeasonDay } from '#contract/desk-season.ts';

/** The statuses that are counted. */
export const MEASURES = ['started', 'validating', 'submitted'] as const;
export type Measure = (typeof MEASURES)[number];

interface Chart {
  /** Cumulative count by day, from the first day. */
  readonly now: readonly number[];
  /** The same for last season; undefined without its file. */
  readonly lastYear: readonly number[] | undefined;
  /** The top of the scale: a round number not below any count. */
  readonly top: number;
}

/** Cumulates one measure over the days. */
export function chartOf(days: readonly SeasonDay[], measure: Measure): Chart {
  const now = addUp(days.map((day) => day[measure]));
  const before = days.map((day) => day.last_year?.[measure]);
  const lastYear = before.every((count) => count !== undefined) ? addUp(before) : undefined;
  const most = Math.max(now.at(-1) ?? 0, lastYear?.at(-1) ?? 0);
  return { now, lastYear, top: roundUp(most) };
}

/** The path of a line in a box of 100 by 100, whose top is `top`. */
export function pathOf(counts: readonly number[], top: number): string {
  const step = 100 / Math.max(1, counts.length - 1);
  const points = counts.map(
    (count, at) => `${short(at * step)} ${short(100 - (100 * count) / top)}`,
  );
  return `M${points.join('L')}`;
}

/** The next round number that is not below a count: 10, 20, 40, 60, 80, 100, 200 … */
export function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, count)));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= count) ?? 10;
  return step * power;
}

function addUp(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
