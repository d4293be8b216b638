/** Lists skipped tests and why, at the end before the closing line. */
import type { RanTest } from '../coverage/reports.ts';

/** At most one line for tests that need root, and one for tests skipped otherwise, which fail the run. */
export function leftOutInWords(ran: readonly RanTest[]): string[] {
  const needRoot = namesOf(ran, 'needs root');
  const others = namesOf(ran, 'otherwise');
  return [
    ...(needRoot.length > 0 ? [`${count(needRoot, 'needs', 'need')} root: ${list(needRoot)}`] : []),
    ...(others.length > 0
      ? [`${count(others, 'was', 'were')} left out, so this run is not green: ${list(others)}`]
      : []),
  ];
}

function namesOf(ran: readonly RanTest[], reason: RanTest['leftOut']): string[] {
  return ran.filter(({ leftOut }) => leftOut === reason).map(({ name }) => name);
}

function count({ length }: readonly string[], one: string, many: string): string {
  return `${length} ${length === 1 ? one : many}`;
}

function list(names: readonly string[]): string {
  return names.join('; ');
}
