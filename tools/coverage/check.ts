/** Whether the coverage tables and the tests promise nothing that did not happen. */
import { isMisread } from './ids.ts';
import { BETWEEN, type RanTest } from './reports.ts';
import type { Mark } from './sources.ts';
import type { Statement } from './table.ts';

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

/** Statements that nothing proves, for no reason, and tests that say that they prove what is no statement. */
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
 * Tests with an id that did not pass, and ids in the tests that no report knows: those did not run. What is left to root is proved
 * where somebody is root.
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

/** The file of a test. */
function fileOf(name: string): string {
  return name.split(BETWEEN)[0] ?? '';
}

/** The line for people: how many statements there are and how many a test proves. */
export function coverageInWords(statements: readonly Statement[], marks: readonly Mark[]): string {
  const marked = new Set(marks.map(({ id }) => id));
  const proven = statements.filter(({ number }) => marked.has(number));
  const rest = statements.length - proven.length;
  return `Specification: ${statements.length} statements, ${proven.length} proven by tests, ${rest} with a reason.`;
}
