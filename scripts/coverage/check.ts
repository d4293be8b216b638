/** Whether the coverage tables promise nothing that did not happen. */
import type { RanTest } from './reports.ts';
import type { Statement } from './table.ts';

const EVERY = '…';

/** Numbers used twice, and numbers in the file of another section (`section-2.md` holds §2.…). */
export function numberFaults(statements: readonly Statement[]): string[] {
  const first = new Map<string, string>();
  return statements.flatMap(({ number, place }) => {
    const earlier = first.get(number);
    if (earlier !== undefined) return [`${place}: ${number} is used already at ${earlier}.`];
    first.set(number, place);
    const section = number.slice(1).split('.')[0];
    return place.includes(`section-${section}.md:`)
      ? []
      : [`${place}: ${number} belongs in section-${section}.md.`];
  });
}

/** Tests that a statement names and that do not exist, did not run or did not pass. What is left to root is proved where somebody is root. */
export function proofFaults(statements: readonly Statement[], ran: readonly RanTest[]): string[] {
  return statements.flatMap(({ number, proofs, place }) =>
    proofs.flatMap((proof) => {
      if (proof.kind === 'reason') return [];
      const named = testsNamed(proof.name, ran);
      if (named.length === 0) return [`${place}: ${number}: no test ran that is "${proof.name}".`];
      const unproven = named.find(
        ({ hasPassed, leftOut }) => !hasPassed && leftOut !== 'needs root',
      );
      return unproven ? [`${place}: ${number}: "${unproven.name}" did not pass.`] : [];
    }),
  );
}

/** All that have the name (one for each window size), or that begin with what stands before the `…`. */
function testsNamed(name: string, ran: readonly RanTest[]): RanTest[] {
  if (!name.endsWith(EVERY)) return ran.filter((test) => test.name === name);
  const beginning = name.slice(0, -EVERY.length).trimEnd();
  return ran.filter((test) => test.name.startsWith(beginning));
}

/** The line for people: how many statements there are and how many a test proves. */
export function coverageInWords(statements: readonly Statement[]): string {
  const proven = statements.filter(({ proofs }) => proofs.some(({ kind }) => kind === 'test'));
  const rest = statements.length - proven.length;
  return `Specification: ${statements.length} statements, ${proven.length} proven by tests, ${rest} with a reason.`;
}
