/** What a rehearsal measured, boiled down to what a report shows and a later one can be compared with. Pure. */
import { percentile } from '../../statistics.ts';
import type { Call } from './record.ts';

export type CallFigures = {
  readonly name: string;
  readonly count: number;
  readonly answered: number;
  readonly shed: number;
  readonly errors: number;
  /** Milliseconds of what was answered; null where nothing was. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly most: number | null;
};

/** One figure for each second of the rehearsal; null where there is none. */
export type Series = readonly (number | null)[];

export function figuresOf(name: string, calls: readonly Call[]): CallFigures {
  const times = calls.filter(({ verdict }) => verdict === 'answered').map(({ ms }) => ms);
  const count = (verdict: Call['verdict']) =>
    calls.filter((call) => call.verdict === verdict).length;
  const at = (percent: number) => (times.length === 0 ? null : rounded(percentile(times, percent)));
  return {
    name,
    count: calls.length,
    answered: times.length,
    shed: count('shed'),
    errors: count('error'),
    p50: at(50),
    p95: at(95),
    p99: at(99),
    most: at(100),
  };
}

/** Every call by its name, the most frequent first. */
export function figuresByName(calls: readonly Call[]): CallFigures[] {
  const byName = Map.groupBy(calls, ({ name }) => name);
  return [...byName]
    .map(([name, some]) => figuresOf(name, some))
    .sort((one, other) => other.count - one.count);
}

/** How many of these moments fall into each second. @param seconds how long it took. */
export function perSecond(moments: readonly number[], seconds: number): Series {
  const counts = new Array<number>(Math.ceil(seconds)).fill(0);
  for (const moment of moments) {
    const second = Math.floor(moment);
    if (second >= 0 && second < counts.length) counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

/** The time within which so many of a hundred answers came, over the seconds around each. */
export function percentilePerSecond(
  calls: readonly Call[],
  percent: number,
  seconds: number,
  around = 2,
): Series {
  const bySecond = Map.groupBy(
    calls.filter(({ verdict }) => verdict === 'answered'),
    ({ at }) => Math.floor(at),
  );
  return Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const times: number[] = [];
    for (let near = second - around; near <= second + around; near += 1) {
      for (const { ms } of bySecond.get(near) ?? []) times.push(ms);
    }
    return times.length === 0 ? null : rounded(percentile(times, percent));
  });
}

/** How many were there at once at most. */
export function mostTogether(arrivals: readonly number[], endings: readonly number[]): number {
  const comings = arrivals.toSorted((a, b) => a - b);
  const goings = endings.toSorted((a, b) => a - b);
  let [here, most, gone] = [0, 0, 0];
  for (const moment of comings) {
    while ((goings[gone] ?? Number.POSITIVE_INFINITY) <= moment) {
      gone += 1;
      here -= 1;
    }
    here += 1;
    most = Math.max(most, here);
  }
  return most;
}

/** How many of these moments came in a second, in the ten seconds that had the most. */
export function busiest(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const counts = sorted.map((from, index) => {
    const end = sorted.findIndex((moment, at) => at > index && moment >= from + 10);
    return (end === -1 ? sorted.length : end) - index;
  });
  return rounded(Math.max(0, ...counts) / 10);
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
