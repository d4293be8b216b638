/** The latencies of a rehearsal's calls. Pure. */
import { percentile } from '../../statistics.ts';
import type { Call } from './record.ts';

type CallFigures = {
  readonly name: string;
  readonly count: number;
  readonly answered: number;
  readonly shed: number;
  readonly errors: number;
  /** Milliseconds of the answered calls; null if there are none. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly most: number | null;
};

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

/** The figures of every call by name, the most frequent first. */
export function figuresByName(calls: readonly Call[]): CallFigures[] {
  const byName = Map.groupBy(calls, ({ name }) => name);
  return [...byName]
    .map(([name, some]) => figuresOf(name, some))
    .sort((one, other) => other.count - one.count);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
