/** Checks that the coverage tables and the tests promise nothing that did not happen. */
import { isMisread } from './ids.ts';
import { BETWEEN, type RanTest } from './reports.ts';
import type { Mark } from './sources.ts';
import type { Statement } from './table.ts';

/** Duplicate numbers, and numbers in another section's file (`section-2.md` holds §2.…). */
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

/** Statements without a test or a reason, and tests that name an unknown statement. */
export function markFaults(statements: readonly Statement[], marks: readonly Mark[]): string[] {
  const marked = new Set(marks.map(({ id }) => id));
  const numbers = new Set(statements.map(({ number }) => number));
  const unknown = marks.filter(({ id }) => !numbers.has(id));
  return [
    ...statements.flatMap(({ number, reasons, place }) =>
      marked.has(number) || reasons.length > 0
        ? []
        : [`${place}: ${number} has neither a test with its id nor a reason.`],
    ),
    ...unknown.map(
      ({ id, file }) => `${file}: a test says that it proves ${id}, which is no statement.`,
    ),
  ];
}

/**
 * Failed tests with an id, and ids in tests that appear in no report, so did not run. Tests that need root may be left out; a run as root
 * proves them.
 */
export function proofFaults(marks: readonly Mark[], ran: readonly RanTest[]): string[] {
  const didRun = new Set(ran.flatMap(({ name, ids }) => ids.map((id) => keyOf(id, fileOf(name)))));
  const silent = new Set(
    marks
      .filter(({ id, file }) => !didRun.has(keyOf(id, file)))
      .map(({ id, file }) => `${id}: no test with this id ran in ${file}.`),
  );
  const failed = ran.filter(
    ({ ids, hasPassed, leftOut }) => ids.length > 0 && !hasPassed && leftOut !== 'needs root',
  );
  return [
    ...ran
      .filter(({ name }) => name.split(BETWEEN).some(isMisread))
      .map(({ name }) => `"${name}": ids stand at the end of a title, like [§2.7 §2.8].`),
    ...silent,
    ...failed.map(({ ids, name }) => `${ids.join(' ')}: "${name}" did not pass.`),
  ];
}

const keyOf = (id: string, file: string) => `${id} ${file}`;

/** The file of a test, by its name. */
function fileOf(name: string): string {
  return name.split(BETWEEN)[0] ?? '';
}

/** One line: how many statements there are, and how many are proven by tests. */
export function coverageInWords(statements: readonly Statement[], marks: readonly Mark[]): string {
  const marked = new Set(marks.map(({ id }) => id));
  const proven = statements.filter(({ number }) => marked.has(number));
  const rest = statements.length - proven.length;
  return `Specification: ${statements.length} statements, ${proven.length} proven by tests, ${rest} with a reason.`;
}
