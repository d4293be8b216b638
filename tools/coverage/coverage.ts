/** Checks that the coverage tables and the tests promise nothing that did not happen. Pure. */
import { BETWEEN, type RanTest } from '../test/reports.ts';
import { idsIn, isMisread, type Mark } from './marks.ts';
import type { Statement } from './statements.ts';

/** Statements without a test or a reason, and tests that name an unknown statement. */
export function markFaults(statements: readonly Statement[], marks: readonly Mark[]): string[] {
  const marked = new Set(marks.map(({ id }) => id));
  const numbers = new Set(statements.map(({ number }) => number));
  return [
    ...statements
      .filter(({ number, reasons }) => !marked.has(number) && reasons.length === 0)
      .map(
        ({ number, place }) => `${place}: ${number} has neither a test with its id nor a reason.`,
      ),
    ...marks
      .filter(({ id }) => !numbers.has(id))
      .map(({ id, file }) => `${file}: a test says that it proves ${id}, which is no statement.`),
  ];
}

/**
 * Failed tests with an id, and ids in tests that appear in no report, so did not run. Tests that need root may be left out; a run as root
 * proves them.
 */
export function proofFaults(marks: readonly Mark[], ran: readonly RanTest[]): string[] {
  const didRun = new Set(
    ran.flatMap(({ name, titles }) =>
      titles.flatMap(idsIn).map((id) => `${id} ${name.split(BETWEEN)[0]}`),
    ),
  );
  const silent = marks.filter(({ id, file }) => !didRun.has(`${id} ${file}`));
  return [
    ...ran
      .filter(({ titles }) => titles.some(isMisread))
      .map(({ name }) => `"${name}": ids stand at the end of a title, like [§2.7 §2.8].`),
    ...new Set(silent.map(({ id, file }) => `${id}: no test with this id ran in ${file}.`)),
    ...ran
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'left out')
      .map(({ name, titles }) => ({ name, ids: titles.flatMap(idsIn) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ name, ids }) => `${ids.join(' ')}: "${name}" did not pass.`),
  ];
}

/** A page for people: each statement with the tests that proved it in the last run. */
export function provenPage(statements: readonly Statement[], ran: readonly RanTest[]): string {
  const rows = statements.map(({ number, text, reasons }) => {
    const proofs = ran
      .filter(({ titles }) => titles.flatMap(idsIn).includes(number))
      .map(({ name, outcome }) => {
        const bare = `\`${name.replaceAll(/ \[§[^\]]*\]/g, '')}\``;
        return outcome === 'passed' ? bare : `**did not pass:** ${bare}`;
      });
    const why = reasons.map((reason) => `Not tested: ${reason}`);
    const cells = [number, text, [...new Set(proofs), ...why].join('<br>')];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `${['# What the last run proved', '', '| no. | statement | proof |', '|---|---|---|', ...rows].join('\n')}\n`;
}

/** More faults than this have a common cause, such as a runner that never started, and would hide it. */
const MAX_LINES = 20;

/** The lines to print: the faults, and how many statements there are and are proven by tests. */
export function linesAbout(
  faults: readonly string[],
  statements: readonly Statement[],
  marks: readonly Mark[],
): string[] {
  const marked = new Set(marks.map(({ id }) => id));
  const proven = statements.filter(({ number }) => marked.has(number)).length;
  const more = faults.length - MAX_LINES;
  return [
    ...faults.slice(0, MAX_LINES),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `Specification: ${statements.length} statements, ${proven} proven by tests, ${statements.length - proven} with a reason.`,
  ];
}
