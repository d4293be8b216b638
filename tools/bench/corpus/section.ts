import { percentile } from '../statistics.ts';
import { KINDS, type Kind } from './read-list.ts';

export type Judged = {
  readonly kind: Kind;
  readonly name: string;
  readonly ms: number;
  /** `told`: wrong, but the applicant is asked to check it. */
  readonly outcome: 'right' | 'told' | 'wrong' | 'refused';
  readonly faults: readonly string[];
};

const HEADING = '## The corpus';

/** The results of a run by kind, and every file that came out wrong. */
export function asSection(judged: readonly Judged[]): string {
  const wrong = judged.filter(({ faults }) => faults.length > 0);
  return [
    HEADING,
    '',
    `${new Date().toISOString().slice(0, 10)}, by \`npm run corpus\`: ${judged.length} files through the real converter, one after another.`,
    '"Right" is told by comparing words, ink and pictures with the original; of what is "told", a remark asks its applicant to look at it; "refused" are those',
    'that have to be, with the right sentence. Times are of the conversion alone, on whatever else the machine had to do.',
    '',
    '| Kind | Files | Right | Told | Wrong | Refused | p50 | p95 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...KINDS.flatMap((kind) =>
      row(
        kind,
        judged.filter((each) => each.kind === kind),
      ),
    ),
    ...row('all', judged),
    '',
    ...(wrong.length === 0 ? [] : ['Told or wrong:', '', ...wrong.map(lineOf), '']),
  ].join('\n');
}

function row(kind: string, judged: readonly Judged[]): string[] {
  if (judged.length === 0) return [];
  const times = judged.map(({ ms }) => ms);
  const cells = [
    kind,
    judged.length,
    ...(['right', 'told', 'wrong', 'refused'] as const).map(
      (outcome) => judged.filter((each) => each.outcome === outcome).length,
    ),
    ...[50, 95].map((percent) => `${Math.round(percentile(times, percent))} ms`),
  ];
  return [`| ${cells.join(' | ')} |`];
}

const lineOf = ({ name, faults }: Judged) => `- ${name}: ${faults.join('; ').replaceAll('|', '/')}`;
