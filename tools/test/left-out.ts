/** Which tests did not run, and why: told at the end, before the closing line. */
import type { RanTest } from '../coverage/reports.ts';

/** At most one line for what needs root, and one for what was left out otherwise, which makes the run fail. */
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
